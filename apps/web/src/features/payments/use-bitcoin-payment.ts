import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import { showToast } from '@voltcourier/ui/toast';
import { useEffect, useEffectEvent, useState } from 'react';
import { useBitcoinPoll, useBitcoinQuote } from './use-bitcoin.ts';

/** Shows that a payment the user asked to check was not found or is incomplete. */
function showNotVerified(description: string): void {
  showToast({ title: 'Payment Not Verified', description, variant: 'destructive' });
}

/** A Bitcoin payment: where to pay, what was seen, and messages about changes. */
export function useBitcoinPayment(
  booking: Booking,
  isOnline: boolean,
  { onPaid, onRefresh }: { onPaid: () => void; onRefresh: () => void },
) {
  const quote = useBitcoinQuote(booking);
  const poll = useBitcoinPoll(booking.id, quote.data?.paymentReference, isOnline);
  const [isVerifying, setIsVerifying] = useState(false);
  const { standing, seenSats = 0, dueSats, message } = poll.data ?? {};

  const announce = useEffectEvent(() => {
    if (seenSats > 0) onRefresh();
    // Loads a quote for the rest.
    if (standing === 'short') void quote.refetch();
    if (standing === 'paid') showToast({ title: 'Payment Complete', description: message });
    if (standing === 'unconfirmed') {
      showToast({ title: 'Payment seen', description: 'It is not confirmed yet.' });
    }
    // Nothing more is due, and the user must not pay again: the page waits without showing a code.
    if (standing === 'paid' || standing === 'unconfirmed') onPaid();
  });
  useEffect(() => announce(), [standing, seenSats]);

  /** Checks for the payment now, for users who say they have paid. */
  const verify = async () => {
    setIsVerifying(true);
    const found = await poll.refetch({ cancelRefetch: false });
    setIsVerifying(false);
    if (found.error !== null) {
      showToast({
        title: 'Verification Error',
        description: found.error.message,
        variant: 'destructive',
      });
    } else if (found.data?.standing === 'short') showNotVerified(found.data.message);
    else if (found.data?.standing === 'waiting') {
      showNotVerified('Payment verification failed. Please try again in a few minutes.');
      // It may have been paid in another way meanwhile.
      onRefresh();
    }
  };

  return { quote, standing, dueSats, message, verify, isVerifying };
}
