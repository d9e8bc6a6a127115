import { useQuery } from '@tanstack/react-query';
import { bookings } from '@voltcourier/contracts/bookings/bookings';
import { apiFor } from '../../lib/api.ts';

const api = apiFor({ bookings });

/** Loads a booking that this browser may read. */
export const useBooking = (id: string | undefined) =>
  useQuery({
    ...api.bookings.get.query(id !== undefined && { params: { id } }),
    select: ({ booking }) => booking,
    staleTime: 0,
  });
