import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import { formatUsd } from '@voltcourier/pricing';
import { Notice } from '@voltcourier/ui/notice';
import { ContactWays } from '../../lib/contact-ways.tsx';
import { useHotline } from '../../lib/hotline.ts';

/** Progress of a refund, as far as it is known. */
export function RefundProgress({ booking }: { booking: Booking }) {
  const { paymentState, refundCents, refundInBitcoin = false } = booking;
  const hotline = useHotline();
  if (refundCents === null) return null;
  const amount = formatUsd(refundCents);
  if (paymentState === 'refunded') {
    return (
      <Notice tone="success" title={`${amount} refunded`}>
        {refundInBitcoin
          ? 'It went back in Bitcoin.'
          : 'It went back the way you paid. Banks usually show card refunds within 5 to 10 days.'}
      </Notice>
    );
  }
  if (paymentState === 'refund_failed') {
    return (
      <Notice
        tone="failed"
        title={`Your bank declined the refund of ${amount}`}
        action={<ContactWays />}
      >
        {hotline === null
          ? 'We still owe it to you. Reply to our email, and we’ll send it another way.'
          : 'We still owe it to you. Call or write to us, and we’ll send it another way.'}
      </Notice>
    );
  }
  return (
    <Notice title={`${amount} is on its way back`}>
      {refundInBitcoin
        ? 'It goes back in Bitcoin, and this page shows when it’s done. Reply to our email with the Bitcoin address for your refund.'
        : 'It goes back the way you paid, and this page shows when it’s done.'}
    </Notice>
  );
}
