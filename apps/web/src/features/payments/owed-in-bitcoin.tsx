import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import { formatUsd } from '@voltcourier/pricing';
import { Notice } from '@voltcourier/ui/notice';

/**
 * Bitcoin that was received but not needed, whose owner enters where to return it, or that hasn't
 * paid for the booking.
 */
export function OwedInBitcoin({ booking }: { booking: Booking }) {
  const { owedInBitcoinCents = 0, depositInBitcoinCents = 0 } = booking;
  if (depositInBitcoinCents > 0) {
    return (
      <Notice
        tone="warning"
        title={`We’ve received ${formatUsd(depositInBitcoinCents)} in Bitcoin`}
      >
        {booking.status === 'pending'
          ? 'It doesn’t pay for this appointment yet. Continue to payment to see what is missing.'
          : 'It came too late for this appointment, or wasn’t enough. We’ll contact you to return it.'}
      </Notice>
    );
  }
  if (owedInBitcoinCents === 0) return null;
  return (
    <Notice tone="warning" title={`You overpaid ${formatUsd(owedInBitcoinCents)} in Bitcoin`}>
      You sent more than was due, and we’ll return it. Please reply to our email with the Bitcoin
      address for your refund.
    </Notice>
  );
}
