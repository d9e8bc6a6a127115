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

/** Originator of a booking made for a customer: a staff member or a recurring booking. */
export interface BookedBy {
  /** ID of the staff member; undefined for a recurring booking. */
  readonly id: string | undefined;
  /** Company whose session is used, whatever membership the customer has. */
  readonly companyId?: string | undefined;
  /** Work that belongs to the booking, done in its transaction. */
  readonly within: (trx: Database, bookingId: string) => Promise<void>;
}

// Bookings that staff make for callers. The seat is held as for any other booking, and the payment
// link is saved with it. An undefined result means that nothing was written: there is no free seat,
// or the key was used before.

/** Adds the payment link to a booking that staff make for a caller, if payments are enabled. */
export async function addPaymentLink(
  ctx: Context,
  trx: Database,
  bookingId: string,
  origin: BookedBy,
): Promise<void> {
  const takesPayments = ctx.cards !== undefined || ctx.bitcoin !== undefined;
  if (takesPayments) await sendPaymentLink(ctx, trx, bookingId);
  await origin.within(trx, bookingId);
}

/** Reserves a seat for a caller and sends the payment link. Undefined if there is no free seat. */
export function reserveByPhone(
  ctx: Context,
  booking: NewBooking,
  claim: Claim | undefined,
  origin: BookedBy,
): Promise<BookingNumber | undefined> {
  return ctx.db.transaction().execute(async (trx) => {
    const number = await reserve(trx, booking, claim);
    if (number === undefined) return undefined;
    await addPaymentLink(ctx, trx, booking.id, origin);
    await announceBooking(trx, booking.id);
    return number;
  });
}
