import { sendPaymentLink } from '../messaging/index.ts';
import type { Context } from '../../platform/context.ts';
import { announceBooking } from '../../platform/database/announcements.ts';
import type { Database } from '../../platform/database/connection.ts';
import {
  type BookingNumber,
  type Claim,
  type NewBooking,
  reserve,
} from './reservation-repository.ts';

/** Who books for a customer: somebody of the staff, or a recurring booking. */
export interface BookedBy {
  /** Who of the staff; undefined for a recurring booking. */
  readonly id: string | undefined;
  /** The company whose session is taken, whatever its person is a member of. */
  readonly companyId?: string | undefined;
  /** What else belongs to the booking: done with it, and undone with it. */
  readonly within: (trx: Database, bookingId: string) => Promise<void>;
}

// Bookings that staff make for somebody who calls: the place is held as for any other, and the link
// to pay is written down with it. Without an answer nothing has happened: there is no place, or the
// key was used before.

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

/** Reserves a place for somebody who calls, and sends the link to pay. Undefined when it is taken. */
export function reserveByPhone(
  ctx: Context,
  booking: NewBooking,
  claim: Claim | undefined,
  taker: BookedBy,
): Promise<BookingNumber | undefined> {
  return ctx.db.transaction().execute(async (trx) => {
    const number = await reserve(trx, booking, claim);
    if (number === undefined) return undefined;
    await takeByPhone(ctx, trx, booking.id, taker);
    await announceBooking(trx, booking.id);
    return number;
  });
}
