import { useQuery } from '@tanstack/react-query';
import { type Booking, bookings } from '@voltcourier/contracts/bookings/bookings';
import type { bookingsPolicy } from '@voltcourier/contracts/bookings/bookings-policy';
import { ApiError } from '@voltcourier/contracts/client';
import { apiFor } from '../../lib/api.ts';

const api = apiFor({ bookings });

/** Payment method as named in the checkout's URL (specification section 2). */
export type PaidBy = 'card' | 'bitcoin' | 'wallet';

/** A bank takes seconds, a block ten minutes or more. */
const POLL_MS: Record<PaidBy, number> = { card: 2500, wallet: 2500, bitcoin: 10_000 };

/** Delay before the server is asked again if it couldn't say whether the booking is paid. */
const UNANSWERED_MS = 10_000;

/** Server's state of a booking that should be paid. */
export type Confirmation =
  | { readonly state: 'confirmed'; readonly booking: Booking }
  | { readonly state: 'processing' | 'unpaid' | 'lapsed' | 'refunded'; readonly refusal: ApiError };

const STATES = {
  payment_processing: 'processing',
  payment_refunded: 'refunded',
  hold_expired: 'lapsed',
  not_paid: 'unpaid',
} as const satisfies Partial<Record<(typeof bookingsPolicy.refreshStatus.errors)[number], string>>;

async function fetchConfirmation(bookingId: string, method: PaidBy): Promise<Confirmation> {
  try {
    const { booking } = await api.bookings.refreshStatus({
      params: { id: bookingId },
      body: { status: 'confirmed', sendEmail: true, paymentMethod: method },
    });
    return { state: 'confirmed', booking };
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined;
    if (!(error instanceof ApiError && code !== undefined && code in STATES)) throw error;
    return { state: STATES[code as keyof typeof STATES], refusal: error };
  }
}

/**
 * Asks the server to check, and repeats this while a bank or the Bitcoin network is processing, or
 * the server can't tell. The URL or the card form alone is never trusted (decisions, success
 * return).
 */
export function useConfirmation(bookingId: string | undefined, method: PaidBy) {
  return useQuery({
    queryKey: ['confirmation', bookingId, method],
    queryFn: () => fetchConfirmation(bookingId ?? '', method),
    enabled: bookingId !== undefined,
    gcTime: 0,
    refetchInterval: ({ state: { data, error } }) => {
      if (error !== null) return UNANSWERED_MS;
      return data?.state === 'processing' ? POLL_MS[method] : false;
    },
  });
}
