import { useQuery } from '@tanstack/react-query';
import { payments } from '@voltcourier/contracts/payments/payments';
import { apiFor } from '../../lib/api.ts';

const api = apiFor({ payments });

const RETRIES = 2;
const RETRY_MS = 1000;

/**
 * Loads a booking's card payment. Retried twice, a second apart, if the server doesn't answer or
 * offers no way to pay (specification section 9); a refusal is final.
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
