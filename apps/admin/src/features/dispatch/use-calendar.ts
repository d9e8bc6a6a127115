import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import type {
  CalendarBooking,
  CalendarView,
  DispatchBooking,
  StaffMove,
} from '@voltcourier/contracts/dispatch';
import { queryKey } from '@voltcourier/contracts/query';
import { routes } from '@voltcourier/contracts/routes';
import { showToast } from '@voltcourier/ui/toast';
import { api } from '../../lib/api.ts';
import type { View } from './calendar-days.ts';
import { whenWords } from './words.ts';

/** A region's day or week from a date on; the default region where none is named. */
export function useCalendar(asked: { from: string; view: View; region: string | undefined }) {
  const { from, view, region } = asked;
  return useQuery<CalendarView, ApiError>({
    queryKey: queryKey(routes.dispatch.calendar, asked),
    queryFn: ({ signal }) =>
      api.dispatch.calendar({
        query: { from, view, ...(region !== undefined && { region }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

const key = queryKey(routes.dispatch.calendar);

const moved = (view: CalendarView, { id }: CalendarBooking, to: StaffMove): CalendarView => ({
  ...view,
  bookings: view.bookings.map((booking) => (booking.id === id ? { ...booking, ...to } : booking)),
});

/** Moves an appointment at once, and back when that is refused. */
export function useDrop() {
  const client = useQueryClient();
  return useMutation<
    DispatchBooking,
    ApiError,
    { booking: CalendarBooking; to: StaffMove },
    ReturnType<typeof client.getQueriesData<CalendarView>>
  >({
    mutationFn: ({ booking, to }) =>
      api.dispatch.move({
        params: { bookingId: booking.id },
        query: { version: booking.version },
        body: to,
      }),
    onMutate: async ({ booking, to }) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueriesData<CalendarView>({ queryKey: key });
      client.setQueriesData<CalendarView>(
        { queryKey: key },
        (view) => view && moved(view, booking, to),
      );
      return before;
    },
    onSuccess: (booking) => {
      client.setQueryData(queryKey(routes.dispatch.get, { bookingId: booking.id }), booking);
      showToast({ title: `${booking.name} is moved`, description: whenWords(booking) });
    },
    onError: (failure, { booking }, before) => {
      for (const [shown, view] of before ?? []) client.setQueryData(shown, view);
      showToast({
        title: `${booking.name} is not moved`,
        description: failure.message,
        variant: 'destructive',
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
