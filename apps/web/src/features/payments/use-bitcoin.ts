import { useQuery } from '@tanstack/react-query';
import { bitcoin } from '@voltcourier/contracts/payments/bitcoin';
import { apiFor } from '../../lib/api.ts';

const api = apiFor({ bitcoin });

const LOOK_AGAIN_MS = 10_000;

/** Where to pay a booking in Bitcoin: the same until it ends, then anew when it is asked again. */
export function useBitcoinQuote(booking: { id: string; amountCents: number }) {
  return useQuery({
    queryKey: ['bitcoin-quote', booking.id],
    queryFn: async ({ signal }) => {
      const { paymentDetails } = await api.bitcoin.create({
        body: { bookingId: booking.id, amount: booking.amountCents / 100 },
        signal,
      });
      return paymentDetails;
    },
    // Asked for whenever the panel is opened, and never while somebody is paying.
    staleTime: 0,
    refetchOnReconnect: false,
  });
}

/**
 * What was seen of a payment. Looked for by itself while the page is in view and `watches`, so that
 * who has paid need not press anything.
 */
export function useBitcoinPoll(
  bookingId: string,
  paymentReference: string | undefined,
  watches: boolean,
) {
  return useQuery({
    queryKey: ['bitcoin-look', paymentReference],
    queryFn: ({ signal }) =>
      api.bitcoin.verify({
        body: { bookingId, paymentReference: paymentReference ?? '' },
        signal,
      }),
    enabled: paymentReference !== undefined,
    gcTime: 0,
    staleTime: 0,
    refetchOnReconnect: true,
    refetchInterval: watches ? LOOK_AGAIN_MS : false,
  });
}
