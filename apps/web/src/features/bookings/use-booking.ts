import { useQuery } from '@tanstack/react-query';
import { queryKey } from '@voltcourier/contracts/query';
import { routes } from '@voltcourier/contracts/routes';
import { api } from '../../lib/api.ts';

/** A booking that this browser may read. */
export function useBooking(id: string | undefined) {
  return useQuery({
    queryKey: queryKey(routes.bookings.get, { id }),
    queryFn: async ({ signal }) =>
      (await api.bookings.get({ params: { id: id ?? '' }, signal })).booking,
    enabled: id !== undefined,
    staleTime: 0,
  });
}
