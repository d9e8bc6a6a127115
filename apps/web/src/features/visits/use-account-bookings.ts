import { useQuery } from '@tanstack/react-query';
import { customerChanges } from '@voltcourier/contracts/visits/customer-changes';
import { queryKey } from '@voltcourier/contracts/query';
import { apiFor } from '../../lib/api.ts';

const api = apiFor({ customerChanges });

/**
 * A page of the signed-in person's bookings, the one that follows the booking `after`: what is to
 * come with the soonest first, what is over with the latest first.
 */
export function useAccountBookings(when: 'upcoming' | 'past', after?: string) {
  return useQuery({
    queryKey: queryKey(customerChanges.list, { when, after }),
    queryFn: ({ signal }) =>
      api.customerChanges.list({
        query: { when, ...(after !== undefined && { after }) },
        signal,
      }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}
