import { useQuery } from '@tanstack/react-query';
import { bookings } from '@voltcourier/contracts/bookings/bookings';
import { apiFor, ASKED_ANEW } from '../../lib/api.ts';

const api = apiFor({ bookings });

/**
 * Loads a booking that this browser may read; again when the user returns from another tab, where
 * they may have paid for it or cancelled it.
 */
export const useBooking = (id: string | undefined) =>
  useQuery({
    ...api.bookings.get.query(id !== undefined && { params: { id } }),
    select: ({ booking }) => booking,
    ...ASKED_ANEW,
  });
