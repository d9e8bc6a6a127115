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
/** A run takes seconds. */
const LOST_MS = 10 * 60_000;
/** YouTube's terms let its data be kept for 30 days (developer policies, III.E.4). */
const KEPT_DAYS = 29;

/** A run ended without a result, for a reason that its log names. */
export class RunFailed extends Error {
  override readonly name = 'RunFailed';
  readonly reason: RunFailure;

  constructor(reason: RunFailure, options?: ErrorOptions) {
    super(`The run failed: ${reason}`, options);
    this.reason = reason;
  }
}

/**
 * Runs an automation if it is switched on, and logs how that went. `work` throws
 * {@link RunFailed} for what the log names; anything else fails the job, and the log says that the
 * run was interrupted.
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

/** Deletes the log of runs, with what YouTube said, once it may not be kept any longer. */
export async function pruneAutomationRuns(ctx: Context): Promise<void> {
  await deleteOldRuns(ctx.db, new Date(ctx.now().getTime() - KEPT_DAYS * DAY_MS));
}
