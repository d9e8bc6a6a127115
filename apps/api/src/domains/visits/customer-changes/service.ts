import type { Appointment, Booking, Cancellation, Language } from '@voltcourier/contracts';
import { formatUsd } from '@voltcourier/pricing';
import { requestGuestAccount } from '../../accounts/index.ts';
import {
  type BookingRow,
  cancelBooking,
  findPositionOf,
  findStaffBooking,
  getBooking,
  getBookingRow,
  getLockedBooking,
  optionsOf,
} from '../../bookings/index.ts';
import { abandonBookingPayment, getPaidCents, refundForBooking } from '../../payments/index.ts';
import { returnSession } from '../../memberships/index.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { sentence } from '../../../platform/language/sentence.ts';
import { isOccurrence } from '../recurring-bookings/occurrences-repository.ts';

// Appointments as their holders view, move and cancel them.

/**
 * Returns a booking with what its holder can still do.
 *
 * @throws AppError `not_found`.
 */
export async function getCustomerVisit(ctx: Context, id: string): Promise<Appointment> {
  const found = await findStaffBooking(ctx, id);
  if (found === undefined) throw new AppError('not_found', 'There is no such booking.');
  const { row, booking } = found;
  const paidCents = await getPaidCents(ctx.db, id);
  const { cancellation, canReschedule } = optionsOf(row, paidCents, ctx.now());
  return {
    booking,
    cancellation: termsViewOf(cancellation),
    canReschedule,
    // Customers see the technician's first name only.
    technician: row.technician_name?.split(' ', 1)[0] ?? null,
    arrivedAt: row.arrived_at?.toISOString() ?? null,
    position: await positionOf(row),
    isGuests: row.customer_id === null,
    isRecurring: row.uses_session && (await isOccurrence(ctx.db, id)),
  };
}

function termsViewOf(terms: ReturnType<typeof optionsOf>['cancellation']): Cancellation | null {
  if (terms === null || terms.rule === 'missed') return null;
  const { rule, feeCents, refundCents, freeUntil, session } = terms;
  return { rule, feeCents, refundCents, freeUntil: freeUntil?.toISOString() ?? null, session };
}

/** Returns the position that the phone reported, or otherwise that of the address. */
async function positionOf({ latitude, longitude, location }: BookingRow) {
  if (latitude !== null && longitude !== null) return { latitude, longitude };
  const position = await findPositionOf(location);
  return position === undefined
    ? null
    : { latitude: position.latitude, longitude: position.longitude };
}

/**
 * Sends a link to choose a password to the email address of a booking without an account. The
 * answer is the same whether or not the address has an account, and for repeats
 * (docs/decisions/0062-accounts-for-guests.md).
 *
 * @throws AppError `not_found`.
 */
export async function offerAccountFor(ctx: Context, id: string, language: Language): Promise<void> {
  const { customer_id: owner, email, name } = await getBookingRow(ctx, id);
  if (owner === null) await requestGuestAccount(ctx, { email, name, language });
}

/**
 * Cancels a booking on the terms the person agreed to. Frees the seat and records the refund with
 * its job in one transaction. Canceling again returns the same answer.
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
          'Please contact us and we will help.',
        { next: 'contact' },
      );
    }
    const { feeCents, refundCents, session } = terms;
    if (session === 'lost' && agreed.losesSession !== true) {
      throw new AppError(
        'terms_changed',
        'The terms changed while you were reading: cancelling now uses up the session of ' +
          'your membership. Nothing has been cancelled.',
        { terms: { feeCents, refundCents, losesSession: true } },
      );
    }
    if (feeCents !== agreed.feeCents) {
      throw new AppError(
        'terms_changed',
        sentence(
          'The terms changed while you were reading: cancelling now costs {fee}, and you get {refund} back. Nothing has been cancelled.',
          { fee: formatUsd(feeCents), refund: formatUsd(refundCents) },
        ),
        { terms: { feeCents, refundCents } },
      );
    }
    await cancelBooking(ctx, trx, booking, { feeCents, refundCents, session });
    await abandonBookingPayment(ctx, trx, id);
    if (refundCents > 0) await refundForBooking(ctx, trx, id, refundCents);
    if (session === 'returned') await returnSession(ctx, trx, id);
  });
  return getBooking(ctx, id);
}
