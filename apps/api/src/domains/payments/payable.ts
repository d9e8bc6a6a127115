import type { Booking } from '@voltcourier/contracts';
import { AppError } from '../../platform/app-error.ts';

/** Message about a payment that the bank is processing. */
export const AT_THE_BANK = 'Your payment is being processed by your bank.';

/** Message about Bitcoin that was seen but isn't in a block yet. */
export const IN_NO_BLOCK =
  'We’ve seen your payment on the Bitcoin network. It’s waiting for its first block, which takes 10 to 60 minutes.';

/** Message about a canceled booking. */
export const CANCELLED = 'This booking was cancelled. Please choose a time again.';

/** Message about a hold that expired before payment. */
export const HOLD_ENDED = 'Your reservation has ended. Please choose a time again.';

/** Whether an unpaid booking has lost its seat. */
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
