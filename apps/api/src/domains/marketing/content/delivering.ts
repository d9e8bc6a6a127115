import { postOf } from '@voltcourier/contracts';
import { DEFAULT_ZONE } from '@voltcourier/pricing';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import {
  type Scheduler,
  SchedulerFailure,
  type SchedulerMessage,
} from '../../../platform/vendors/scheduler/scheduler-webhook.ts';
import { listUndelivered, markAttempt, markAttemptFailed } from './delivery-repository.ts';
import { addContentEvents } from './events-repository.ts';
import { type ContentItemRow, lockContentItem, markFailed, markPublished } from './repository.ts';
import { textsOf } from './texts.ts';

const MINUTE_MS = 60_000;
const AT_ONCE = 200;
/** Wait before the next attempt, by number of attempts so far. */
const WAITS_MS = [1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS);
/** Lease of an attempt, which takes at most ten seconds; after it, the worker counts as dead. */
const LEASE_MS = MINUTE_MS;
/**
 * Items later than this need a person's decision: the webhook may just have been turned on, and
 * followers would get weeks of posts at once.
 */
const LATEST_MS = 12 * 60 * MINUTE_MS;

const TOO_LATE =
  'Its time passed more than 12 hours ago, and nothing was sent. Try again, or publish it by hand.';
const INTERRUPTED = 'The last attempt was interrupted.';

// Notifies the scheduler about due items.

/** Queues a job for each due item. Without a scheduler, items wait to be published manually. */
export async function sweepContent(ctx: Context): Promise<void> {
  if (ctx.scheduler === undefined) return;
  const at = ctx.now();
  const ids = await listUndelivered(ctx.db, at, AT_ONCE);
  const jobs = ids.map((contentId) => ({ data: { contentId }, startAfter: at }));
  await ctx.jobs.sendAll(ctx.db, 'content.publish', jobs);
}

/** Returns the webhook body for an item. */
function bodyOf(row: ContentItemRow): string {
  const texts = textsOf(row);
  return JSON.stringify({
    type: 'content.due',
    timestamp: row.due_at.toISOString(),
    data: {
      id: row.id,
      ...texts,
      /** Text, hashtags and link, ready to paste. */
      post: postOf(texts),
      plannedOn: row.planned_on,
      plannedTime: row.planned_time,
      timeZone: DEFAULT_ZONE,
    },
  });
}

async function fail(trx: Database, id: string, reason: string, at: Date): Promise<void> {
  await markFailed(trx, id, reason);
  await addContentEvents(trx, [id], { step: 'fail', by: null, at, note: reason });
}

const isWaiting = (row: ContentItemRow, at: Date): boolean =>
  row.state === 'scheduled' &&
  row.due_at <= at &&
  (row.next_attempt_at === null || row.next_attempt_at <= at) &&
  (row.sending_until === null || row.sending_until <= at);

/** A message with the number of the attempt, starting at 1. */
export interface LeasedDelivery {
  readonly message: SchedulerMessage;
  readonly attempt: number;
}

/** Leases an item for one attempt; undefined if it isn't due or another worker has the lease. */
export function leaseDelivery(ctx: Context, id: string): Promise<LeasedDelivery | undefined> {
  return ctx.db.transaction().execute(async (trx) => {
    const at = ctx.now();
    const row = await lockContentItem(trx, id);
    if (row === undefined || !isWaiting(row, at) || row.delivery_id === null) return undefined;
    const isTooLate =
      row.next_attempt_at === null &&
      row.attempts === 0 &&
      at.getTime() - row.due_at.getTime() > LATEST_MS;
    if (isTooLate || row.attempts > WAITS_MS.length) {
      await fail(trx, id, isTooLate ? TOO_LATE : (row.failure ?? INTERRUPTED), at);
      return undefined;
    }
    await markAttempt(trx, id, new Date(at.getTime() + LEASE_MS));
    return { message: { id: row.delivery_id, body: bodyOf(row) }, attempt: row.attempts + 1 };
  });
}

/** Records the result of an attempt, unless something newer has been recorded. */
function recordAttempt(
  ctx: Context,
  id: string,
  { message, attempt }: LeasedDelivery,
  failure: SchedulerFailure | undefined,
): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    const at = ctx.now();
    const row = await lockContentItem(trx, id);
    if (row?.state !== 'scheduled' || row.delivery_id !== message.id) return;
    if (failure === undefined) {
      await markPublished(trx, id, at, null);
      await addContentEvents(trx, [id], { step: 'publish', by: null, at });
      return;
    }
    const waitMs = WAITS_MS[attempt - 1];
    if (failure.isForGood || waitMs === undefined) {
      await fail(trx, id, failure.message, at);
      return;
    }
    const nextAt = new Date(at.getTime() + waitMs);
    await markAttemptFailed(trx, id, { failure: failure.message, nextAt });
    await ctx.jobs.sendAll(trx, 'content.publish', [
      { data: { contentId: id }, startAfter: nextAt },
    ]);
  });
}

async function sendToScheduler(scheduler: Scheduler, message: SchedulerMessage) {
  try {
    await scheduler.send(message);
    return undefined;
  } catch (error) {
    if (error instanceof SchedulerFailure) return error;
    throw error;
  }
}

/**
 * Notifies the scheduler about a due item. If a worker dies between the scheduler's acceptance and
 * recording it, the item is sent again a minute later with the same ID.
 */
export async function deliverContent(ctx: Context, id: string): Promise<void> {
  const { scheduler } = ctx;
  if (scheduler === undefined) return;
  const taken = await leaseDelivery(ctx, id);
  if (taken === undefined) return;
  const failure = await sendToScheduler(scheduler, taken.message);
  if (failure !== undefined) ctx.log.warn({ err: failure, contentId: id }, 'Content isn’t taken.');
  await recordAttempt(ctx, id, taken, failure);
}
