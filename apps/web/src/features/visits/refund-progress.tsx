import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import { formatUsd } from '@voltcourier/pricing';
import { Notice } from '@voltcourier/ui/notice';

/** What becomes of the money, as far as is known. */
export function RefundProgress({ booking }: { booking: Booking }) {
  const { paymentState, refundCents } = booking;
  if (refundCents === null) return null;
  const amount = formatUsd(refundCents);
  if (paymentState === 'refunded') {
    return (
      <Notice tone="success" title={`${amount} was given back`}>
        It went back the way you paid. On a card, banks usually show it within 5 to 10 days.
      </Notice>
    );
  }
  if (paymentState === 'refund_failed') {
    return (
      <Notice tone="failed" title={`Your bank did not take the refund of ${amount}`}>
        Nothing is lost: we still owe it to you. Please call us or write to us, and we send it
        another way.
      </Notice>
    );
  }
  return (
    <Notice title={`${amount} is on its way back`}>
      It goes back the way you paid, and this page says when it is done. If you paid in Bitcoin,
      please answer our email with the address that it shall go to.
    </Notice>
  );
}
