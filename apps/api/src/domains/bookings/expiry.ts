import type { Context } from '../../platform/context.ts';
import { type DueHold, freeSeat, listDueHolds } from './holds-repository.ts';
import { lockBooking } from './repository.ts';
import { transitionBooking } from './transition.ts';

const BATCH = 200;
// More than these wait for the next look.
const MOST_AHEAD = 5_000;
// A minute, until the next look, and some seconds that it may be late.
const AHEAD_SECONDS = 75;

/** Ends a hold whose time is up. Does nothing to a booking that was paid or extended. */
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

/** The holds whose time is up, the oldest first. */
export async function listExpiredHolds(ctx: Context, limit: number): Promise<string[]> {
  return (await listDueHolds(ctx.db, ctx.now(), limit)).map(({ id }) => id);
}

/** The holds whose time is up within so many seconds, or is already, the oldest first. */
function listEndingHolds(ctx: Context, seconds: number, limit: number): Promise<DueHold[]> {
  return listDueHolds(ctx.db, new Date(ctx.now().getTime() + seconds * 1000), limit);
}

/**
 * Ends the holds whose time is up, and orders the end of those that end until the next look. A hold
 * lasts for minutes, so all are known by then, and what is paid in time causes no job.
 */
export async function expireDueHolds(ctx: Context): Promise<void> {
  let due: string[];
  do {
    due = await listExpiredHolds(ctx, BATCH);
    for (const id of due) await expireBooking(ctx, id);
  } while (due.length === BATCH);
  const ending = await listEndingHolds(ctx, AHEAD_SECONDS, MOST_AHEAD);
  await ctx.jobs.sendAll(
    ctx.db,
    'bookings.expire',
    ending.map(({ id, endsAt }) => ({ data: { bookingId: id }, startAfter: endsAt })),
  );
}
