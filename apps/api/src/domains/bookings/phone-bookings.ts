import { sendPaymentLink } from '../messaging/index.ts';
import type { Context } from '../../platform/context.ts';
import { announceBooking } from '../../platform/database/announcements.ts';
import type { Database } from '../../platform/database/connection.ts';
import { type Claim, type NewBooking, reserve } from './reservation-repository.ts';

/** Somebody of the staff who books for a customer. */
export interface BookedBy {
  readonly id: string;
  /** What else belongs to the booking: done with it, and undone with it. */
  readonly within: (trx: Database, bookingId: string) => Promise<void>;
}

// Bookings that staff make for somebody who calls: the place is held as for any other, and the link
// to pay is written down with it. The answer is false, and nothing has happened, where there is no
// place or the key was used before.

/** What belongs to a booking that staff make for somebody who calls: the link to pay, if we take payments. */
export async function takeByPhone(
  ctx: Context,
  trx: Database,
  bookingId: string,
  taker: BookedBy,
): Promise<void> {
  const takesPayments = ctx.cards !== undefined || ctx.bitcoin !== undefined;
  if (takesPayments) await sendPaymentLink(ctx, trx, bookingId);
  await taker.within(trx, bookingId);
}

/** Reserves a place for somebody who calls, and sends the link to pay. False when it is taken. */
export function reserveByPhone(
  ctx: Context,
  booking: NewBooking,
  claim: Claim | undefined,
  taker: BookedBy,
): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    if (!(await reserve(trx, booking, claim))) return false;
    await takeByPhone(ctx, trx, booking.id, taker);
    await announceBooking(trx, booking.id);
    return true;
  });
}
