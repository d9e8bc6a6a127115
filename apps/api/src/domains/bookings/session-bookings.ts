import { allowanceFor, type BookableServiceType } from '@voltcourier/pricing';
import { sendBookingConfirmation, sendEmergencyNotice } from '../messaging/index.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/app-error.ts';
import { findPlaceSoon } from './emergencies/readable-place.ts';
import { transitionBooking } from './transition.ts';
import type { BookedBy } from './phone-bookings.ts';
import { makeSeatPermanent } from './holds-repository.ts';
import { lockBooking } from './repository.ts';
import { type Claim, type NewBooking, reserve } from './reservation-repository.ts';

/**
 * There is no free seat, or the key was used before; thrown to roll back the use of the session.
 */
class NotReserved extends Error {
  override readonly name = 'NotReserved';
}

// Bookings paid with a membership session instead of money. Session use, seat, booking,
// confirmation and mail are one transaction. A false result means that nothing was written, because
// there is no free seat or the key was used before.

/**
 * Reserves and confirms a seat for a membership session. Returns false if there is no free seat.
 */
export async function reserveWithSession(
  ctx: Context,
  booking: NewBooking,
  claim: Claim | undefined,
  origin?: BookedBy,
): Promise<boolean> {
  const kind = allowanceFor(booking.serviceType as BookableServiceType);
  if (kind === null) {
    throw new AppError(
      'no_sessions',
      'A session covers a Standard or a Rapid charge. Please choose one of them, or pay for this service.',
    );
  }
  const { customerId } = booking;
  if (customerId === null) {
    throw new AppError('no_sessions', 'Please sign in to use a session of your membership.');
  }
  try {
    await ctx.db.transaction().execute(async (trx) => {
      const used = await ctx.ports.benefits.use(trx, {
        userId: customerId,
        bookingId: booking.id,
        kind,
        companyId: origin?.companyId,
      });
      // A company's session makes the visit the company's; a company vehicle already has.
      const companyId = booking.companyId ?? used.companyId;
      const number = await reserve(trx, { ...booking, companyId }, claim);
      if (number === undefined) throw new NotReserved();
      const row = await lockBooking(trx, booking.id);
      if (row === undefined) throw new NotReserved();
      const hasSeat = booking.kind === 'emergency' || (await makeSeatPermanent(trx, booking.id));
      if (!hasSeat) throw new NotReserved();
      await transitionBooking(ctx, trx, row, 'confirmed', 'membership');
      if (booking.kind === 'emergency') {
        await sendEmergencyNotice(ctx, trx, booking.id);
        await findPlaceSoon(ctx, trx, booking);
      }
      await sendBookingConfirmation(ctx, trx, booking.id);
      await origin?.within(trx, booking.id);
    });
    return true;
  } catch (failure) {
    if (failure instanceof NotReserved) return false;
    throw failure;
  }
}
