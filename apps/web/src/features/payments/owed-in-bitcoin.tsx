import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import { formatUsd } from '@voltcourier/pricing';
import { Notice } from '@voltcourier/ui/notice';

/** Bitcoin that was received but not needed: its owner enters where to return it. */
export function OwedInBitcoin({ booking }: { booking: Booking }) {
  const { owedInBitcoinCents = 0 } = booking;
  if (owedInBitcoinCents === 0) return null;
  return (
    <Notice tone="warning" title={`You overpaid ${formatUsd(owedInBitcoinCents)} in Bitcoin`}>
      You sent more than was due, and we’ll return it. Please reply to our email with the Bitcoin
      address for your refund.
    </Notice>
  );
}
