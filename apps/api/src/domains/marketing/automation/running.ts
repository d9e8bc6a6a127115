import { randomUUID } from 'node:crypto';
import type { AutomationName } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import {
  addRun,
  deleteOldRuns,
  endLostRuns,
  type Found,
  isAutomationOn,
  markRunDone,
  markRunFailed,
  type RunFailure,
} from './repository.ts';

const DAY_MS = 86_400_000;
/** A run normally takes seconds. */
const LOST_MS = 10 * 60_000;
/** YouTube's terms allow its data to be kept for 30 days (developer policies, III.E.4). */
const KEPT_DAYS = 29;

/** Thrown to end a run without a result, with the reason for its log. */
export class RunFailed extends Error {
  override readonly name = 'RunFailed';
  readonly reason: RunFailure;

  constructor(reason: RunFailure, options?: ErrorOptions) {
    super(`The run failed: ${reason}`, options);
    this.reason = reason;
  }
}

/**
 * Runs an automation if it is on, and logs the result. `work` throws {@link RunFailed} for failures
 * that the log names; any other error fails the job, and the log shows the run as interrupted.
 */
export async function runAutomation<Name extends AutomationName>(
  ctx: Context,
  name: Name,
  work: (runId: string) => Promise<Found[Name]>,
): Promise<void> {
  const { db, log } = ctx;
  if (!(await isAutomationOn(db, name))) return;
  const startedAt = ctx.now();
  const before = new Date(startedAt.getTime() - LOST_MS);
  await endLostRuns(db, { name, before, at: startedAt });
  const id = randomUUID();
  await addRun(db, { id, name, at: startedAt });
  try {
    const found = await work(id);
    await markRunDone(db, id, { found, at: ctx.now() });
  } catch (error) {
    const failure = error instanceof RunFailed ? error.reason : 'interrupted';
    log.warn({ err: error, automation: name }, 'An automation has failed.');
    await markRunFailed(db, id, { failure, at: ctx.now() });
    if (!(error instanceof RunFailed)) throw error;
  }
}

/** Deletes old runs with their YouTube data, before the permitted retention ends. */
export async function pruneAutomationRuns(ctx: Context): Promise<void> {
  await deleteOldRuns(ctx.db, new Date(ctx.now().getTime() - KEPT_DAYS * DAY_MS));
}
