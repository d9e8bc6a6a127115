import { useQuery } from '@tanstack/react-query';
import { bookings } from '@voltcourier/contracts/bookings/bookings';
import { queryKey } from '@voltcourier/contracts/query';
import { apiFor } from '../../lib/api.ts';

const api = apiFor({ bookings });

/** A booking that this browser may read. */
export function useBooking(id: string | undefined) {
  return useQuery({
    queryKey: queryKey(bookings.get, { id }),
    queryFn: async ({ signal }) =>
      (await api.bookings.get({ params: { id: id ?? '' }, signal })).booking,
    enabled: id !== undefined,
    staleTime: 0,
  });
}
