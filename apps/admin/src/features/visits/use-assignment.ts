import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Assignment, Candidate } from '@voltcourier/contracts/visits/technician-assignments';
import type { ApiError } from '@voltcourier/contracts/client';
import type { DispatchBooking } from '@voltcourier/contracts/visits/dispatch';
import { queryKey } from '@voltcourier/contracts/query';
import { routes } from '@voltcourier/contracts/routes';
import type { Technician } from '@voltcourier/contracts/visits/technicians';
import { api } from '../../lib/api.ts';

/** The technicians of a booking’s region, those who are free at its time first. */
export function useCandidates(bookingId: string) {
  return useQuery<{ candidates: Candidate[] }, ApiError>({
    queryKey: queryKey(routes.technicianAssignments.candidates, { bookingId }),
    queryFn: ({ signal }) =>
      api.technicianAssignments.candidates({ params: { bookingId }, signal }),
    staleTime: 0,
  });
}

/** Every technician, those at work first. */
export function useTechnicians() {
  return useQuery<{ technicians: Technician[] }, ApiError>({
    queryKey: queryKey(routes.technicians.list),
    queryFn: ({ signal }) => api.technicians.list({ signal }),
  });
}

/** Sends a technician to a booking as it was seen. What is shown is asked anew, also after a refusal. */
export function useAssign(onDone: (booking: DispatchBooking) => void) {
  const client = useQueryClient();
  const lookAgain = () =>
    Promise.all(
      [routes.dispatch.list, routes.dispatch.calendar, routes.technicianAssignments.candidates].map(
        (endpoint) => client.invalidateQueries({ queryKey: queryKey(endpoint) }),
      ),
    );
  return useMutation<
    DispatchBooking,
    ApiError,
    { bookingId: string; version: string; to: Assignment }
  >({
    mutationFn: ({ bookingId, version, to }) =>
      api.technicianAssignments.assign({ params: { bookingId }, query: { version }, body: to }),
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
