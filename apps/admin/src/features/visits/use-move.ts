import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Availability } from '@voltcourier/contracts/bookings/availability';
import type { ApiError } from '@voltcourier/contracts/client';
import type { DispatchBooking, StaffMove } from '@voltcourier/contracts/visits/dispatch';
import { queryKey } from '@voltcourier/contracts/query';
import { routes } from '@voltcourier/contracts/routes';
import { api } from '../../lib/api.ts';

/** The free places of a region on a day; asks for nothing without a day. */
export function useFreePlaces(region: string, date: string | undefined) {
  return useQuery<Availability, ApiError>({
    queryKey: queryKey(routes.availability.list, { region, date }),
    queryFn:
      date === undefined
        ? skipToken
        : ({ signal }) =>
            api.availability.list({ query: { region, from: date, to: date }, signal }),
    staleTime: 0,
  });
}

/** A move of an appointment, made upon what was seen of it. */
export interface Move {
  readonly bookingId: string;
  readonly version: string;
  readonly to: StaffMove;
}

/** Moves appointments. What is shown of bookings is asked anew, also after a refusal. */
export function useMove(onDone: (booking: DispatchBooking) => void) {
  const client = useQueryClient();
  const lookAgain = () =>
    Promise.all(
      [routes.dispatch.list, routes.dispatch.calendar, routes.availability.list].map((endpoint) =>
        client.invalidateQueries({ queryKey: queryKey(endpoint) }),
      ),
    );
  return useMutation<DispatchBooking, ApiError, Move>({
    mutationFn: ({ bookingId, version, to }) =>
      api.dispatch.move({ params: { bookingId }, query: { version }, body: to }),
    onSuccess: (booking) => {
      onDone(booking);
      client.setQueryData(queryKey(routes.dispatch.get, { bookingId: booking.id }), booking);
      return lookAgain();
    },
    onError: (_failure, { bookingId }) => {
      void client.invalidateQueries({ queryKey: queryKey(routes.dispatch.get, { bookingId }) });
      void lookAgain();
    },
  });
}
