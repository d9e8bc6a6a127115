import { useQuery } from '@tanstack/react-query';
import { appointments } from '@voltcourier/contracts/visits/customer-changes';
import { queryKey } from '@voltcourier/contracts/query';
import { apiFor } from '../../lib/api.ts';

const api = apiFor({ appointments });

/**
 * A page of the signed-in person's bookings, the one that follows the booking `after`: what is to
 * come with the soonest first, what is over with the latest first.
 */
export function useAccountBookings(when: 'upcoming' | 'past', after?: string) {
  return useQuery({
    queryKey: queryKey(appointments.list, { when, after }),
    queryFn: ({ signal }) =>
      api.appointments.list({
        query: { when, ...(after !== undefined && { after }) },
        signal,
      }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}
