import type { Booking } from '@voltcourier/contracts';
import { AppError } from '../../platform/app-error.ts';

/** What is said of a payment that its bank has yet to answer. */
export const AT_THE_BANK = 'Your payment is being processed by your bank.';

/** What is said of Bitcoin that was seen, and has yet to be in a block. */
export const IN_NO_BLOCK =
  'Your payment was seen on the Bitcoin network and waits for its first block, which takes 10 to 60 minutes.';

/** What is said of a booking that was cancelled. */
export const CANCELLED = 'This booking was cancelled. Please choose a time again.';

/** What is said of a place that nobody has paid in time. */
export const HOLD_ENDED = 'Your reservation has ended. Please choose a time again.';

/** Whether the place of an unpaid booking is lost. */
export const isLapsed = (booking: Booking, now: Date): boolean =>
  booking.holdExpiresAt !== null && new Date(booking.holdExpiresAt) <= now;

/** @throws AppError `already_paid`, `hold_expired`. */
export function refuseUnlessPayable(booking: Booking, now: Date): void {
  if (booking.paymentState === 'paid' || booking.status === 'confirmed') {
    throw new AppError('already_paid', 'This booking is already paid.');
  }
  if (booking.status === 'cancelled') throw new AppError('hold_expired', CANCELLED);
  if (booking.status !== 'pending' || isLapsed(booking, now)) {
    throw new AppError('hold_expired', HOLD_ENDED);
  }
}
