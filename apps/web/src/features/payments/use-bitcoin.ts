import { useQuery } from '@tanstack/react-query';
import { bitcoin } from '@voltcourier/contracts/payments/bitcoin';
import { apiFor } from '../../lib/api.ts';

const api = apiFor({ bitcoin });

const POLL_MS = 10_000;

/**
 * Loads the Bitcoin quote of a booking: the same until it expires, and a new one when refetched.
 */
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
    // Refetched whenever the panel is opened, but never while the user is paying.
    staleTime: 0,
    refetchOnReconnect: false,
  });
}

/**
 * Polls what was received for a payment. Runs automatically while the page is visible and
 * `watches`, so that a user who has paid needn't click anything.
 */
export function useBitcoinPoll(
  bookingId: string,
  paymentReference: string | undefined,
  watches: boolean,
) {
  return useQuery({
    queryKey: ['bitcoin-poll', paymentReference],
    queryFn: ({ signal }) =>
      api.bitcoin.verify({
        body: { bookingId, paymentReference: paymentReference ?? '' },
        signal,
      }),
    enabled: paymentReference !== undefined,
    gcTime: 0,
    staleTime: 0,
    refetchOnReconnect: true,
    refetchInterval: watches ? POLL_MS : false,
  });
}
