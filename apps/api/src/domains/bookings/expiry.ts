import type { Context } from '../../platform/context.ts';
import { type DueHold, freeSeat, listDueHolds } from './holds-repository.ts';
import { lockBooking } from './repository.ts';
import { transitionBooking } from './transition.ts';

const BATCH = 200;
// Holds beyond this number wait for the next run.
const MOST_AHEAD = 5_000;
// One minute until the next run, plus some seconds in case it is late.
const AHEAD_SECONDS = 75;

/** Expires a hold whose time is up. Does nothing if the booking was paid or extended. */
export function expireBooking(ctx: Context, id: string): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    const booking = await lockBooking(trx, id);
    const due = booking?.hold_expires_at ?? null;
    if (booking?.status !== 'pending' || due === null || due > ctx.now()) return false;
    await freeSeat(trx, id);
    await transitionBooking(ctx, trx, booking, 'expired', 'clock');
    return true;
  });
}

/** Lists expired holds, oldest first. */
export async function listExpiredHolds(ctx: Context, limit: number): Promise<string[]> {
  return (await listDueHolds(ctx.db, ctx.now(), limit)).map(({ id }) => id);
}

/** Lists holds that expire within a number of seconds or have already expired, oldest first. */
function listEndingHolds(ctx: Context, seconds: number, limit: number): Promise<DueHold[]> {
  return listDueHolds(ctx.db, new Date(ctx.now().getTime() + seconds * 1000), limit);
}

/** Expires holds, each on its own. Returns how many didn't fail. */
async function expireAll(ctx: Context, ids: readonly string[]): Promise<number> {
  let done = 0;
  for (const id of ids) {
    try {
      await expireBooking(ctx, id);
      done += 1;
    } catch (failure) {
      // Stays due, so that the next run tries again.
      ctx.log.error({ err: failure, bookingId: id }, 'A hold could not be expired.');
    }
  }
  return done;
}

/**
 * Expires holds whose time is up, and schedules jobs for those that end before the next run. A hold
 * lasts for minutes, so every hold is known by then, and one that is paid early needs no job.
 */
export async function expireDueHolds(ctx: Context): Promise<void> {
  let due: string[];
  let done: number;
  do {
    due = await listExpiredHolds(ctx, BATCH);
    done = await expireAll(ctx, due);
  } while (due.length === BATCH && done > 0);
  const ending = await listEndingHolds(ctx, AHEAD_SECONDS, MOST_AHEAD);
  await ctx.jobs.sendAll(
    ctx.db,
    'bookings.expire',
    ending.map(({ id, endsAt }) => ({ data: { bookingId: id }, startAfter: endsAt })),
  );
}
