import type { Appointment, Booking } from '@voltcourier/contracts';
import { formatUsd } from '@voltcourier/pricing';
import {
  cancelBooking,
  getBooking,
  getBookingRow,
  getLockedBooking,
  listCustomerBookings,
  optionsOf,
  rescheduleBooking,
  type Slot,
} from '../../bookings/index.ts';
import { getPaidCents, giveBackForBooking } from '../../payments/index.ts';
import { giveBackSession } from '../../memberships/index.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';

// Booked appointments as their holders look at them, move them and cancel them.

/**
 * A booking with what its holder can still do about it.
 *
 * @throws AppError `not_found`.
 */
export async function getCustomerVisit(ctx: Context, id: string): Promise<Appointment> {
  const booking = await getBooking(ctx, id);
  const paidCents = await getPaidCents(ctx.db, id);
  const options = optionsOf(await getBookingRow(ctx, id), paidCents, ctx.now());
  const { cancellation, canReschedule } = options;
  if (cancellation === null || cancellation.rule === 'missed') {
    return { booking, cancellation: null, canReschedule };
  }
  const { rule, feeCents, refundCents, freeUntil, session } = cancellation;
  return {
    booking,
    cancellation: {
      rule,
      feeCents,
      refundCents,
      freeUntil: freeUntil?.toISOString() ?? null,
      session,
    },
    canReschedule,
  };
}

/**
 * Cancels a booking for what the person agreed to: the place is free, what is given
 * back is written down with its job, all together or not at all. Cancelling again answers the
 * same.
 *
 * @throws AppError `terms_changed` with the new terms, `too_late`, `not_found`.
 */
export async function cancelCustomerVisit(
  ctx: Context,
  id: string,
  agreed: { feeCents: number; losesSession?: boolean | undefined },
): Promise<Booking> {
  await ctx.db.transaction().execute(async (trx) => {
    const booking = await getLockedBooking(trx, id);
    if (booking.status === 'cancelled') return;
    const paidCents = await getPaidCents(trx, id);
    const { cancellation: terms } = optionsOf(booking, paidCents, ctx.now());
    if (terms === null) {
      throw new AppError(
        'too_late',
        'This appointment has begun or is over, so it can’t be cancelled here. ' +
          'Please call us and we will help.',
      );
    }
    const { feeCents, refundCents, session } = terms;
    if (session === 'lost' && agreed.losesSession !== true) {
      throw new AppError(
        'terms_changed',
        'The terms have changed while you were reading: cancelling now uses up the session of ' +
          'your membership. Nothing has been cancelled.',
        { terms: { feeCents, refundCents, losesSession: true } },
      );
    }
    if (feeCents !== agreed.feeCents) {
      throw new AppError(
        'terms_changed',
        `The terms have changed while you were reading: cancelling now costs ` +
          `${formatUsd(feeCents)}, and you get ${formatUsd(refundCents)} back. ` +
          'Nothing has been cancelled.',
        { terms: { feeCents, refundCents } },
      );
    }
    await cancelBooking(ctx, trx, booking, { feeCents, refundCents, session });
    if (refundCents > 0) await giveBackForBooking(ctx, trx, id, refundCents);
    if (session === 'returned') await giveBackSession(ctx, trx, id);
  });
  return getBooking(ctx, id);
}

/** Moves a booking; see the bookings' service. */
export function rescheduleCustomerVisit(ctx: Context, id: string, slot: Slot): Promise<Booking> {
  return rescheduleBooking(ctx, id, slot);
}

/** A page of a customer's bookings. */
export function listCustomerVisits(
  ctx: Context,
  customerId: string,
  when: 'upcoming' | 'past',
  after: string | undefined,
) {
  return listCustomerBookings(ctx, customerId, when, after);
}
