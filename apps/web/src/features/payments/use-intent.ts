import { useQuery } from '@tanstack/react-query';
import { payments } from '@voltcourier/contracts/payments/payments';
import { apiFor } from '../../lib/api.ts';

const api = apiFor({ payments });

const RETRIES = 2;
const RETRY_MS = 1000;

/**
 * The card payment of a booking. Tried twice more, a second apart, when the server doesn't answer,
 * or with nothing to pay by (specification section 9); an answer that is a no stays one.
 */
export function useIntent(booking: { id: string; amountCents: number } | undefined) {
  return useQuery({
    queryKey: ['payment-intent', booking?.id],
    queryFn: ({ signal }) =>
      api.payments.createIntent({
        body: { bookingId: booking?.id ?? '', amount: (booking?.amountCents ?? 0) / 100 },
        signal,
      }),
    enabled: booking !== undefined,
    retry: (failures, { status }) => failures < RETRIES && (status < 400 || status >= 500),
    retryDelay: RETRY_MS,
    gcTime: 0,
  });
}
