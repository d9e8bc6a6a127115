import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import type {
  CalendarBooking,
  CalendarView,
  DispatchBooking,
  StaffMove,
} from '@voltcourier/contracts/visits/dispatch';
import { queryKey } from '@voltcourier/contracts/query';
import { routes } from '@voltcourier/contracts/routes';
import { showToast } from '@voltcourier/ui/toast';
import { api } from '../../lib/api.ts';
import type { View } from './calendar-days.ts';
import { whenWords } from './labels.ts';

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

const assigned = (view: CalendarView, { id }: CalendarBooking, technicianId: string | null) => ({
  ...view,
  bookings: view.bookings.map((booking) =>
    booking.id === id ? { ...booking, technicianId } : booking,
  ),
});

const moved = (view: CalendarView, { id }: CalendarBooking, to: StaffMove): CalendarView => ({
  ...view,
  bookings: view.bookings.map((booking) => (booking.id === id ? { ...booking, ...to } : booking)),
});

/** A change by dragging: what it asks for, how it looks meanwhile, and its words. */
interface Dropping<To> {
  readonly change: (booking: CalendarBooking, to: To) => Promise<DispatchBooking>;
  readonly show: (view: CalendarView, booking: CalendarBooking, to: To) => CalendarView;
  readonly done: (booking: DispatchBooking) => { title: string; description?: string };
  readonly refused: string;
}

/** Changes a booking at once, and back when that is refused. */
function useDropping<To>({ change, show, done, refused }: Dropping<To>) {
  const client = useQueryClient();
  return useMutation<
    DispatchBooking,
    ApiError,
    { booking: CalendarBooking; to: To },
    ReturnType<typeof client.getQueriesData<CalendarView>>
  >({
    mutationFn: ({ booking, to }) => change(booking, to),
    onMutate: async ({ booking, to }) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueriesData<CalendarView>({ queryKey: key });
      client.setQueriesData<CalendarView>(
        { queryKey: key },
        (view) => view && show(view, booking, to),
      );
      return before;
    },
    onSuccess: (booking) => {
      client.setQueryData(queryKey(routes.dispatch.get, { bookingId: booking.id }), booking);
      showToast(done(booking));
    },
    onError: (failure, { booking }, before) => {
      for (const [shown, view] of before ?? []) client.setQueryData(shown, view);
      showToast({
        title: `${booking.name} ${refused}`,
        description: failure.message,
        variant: 'destructive',
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}

/** Moves an appointment to another hour. */
export const useDrop = () =>
  useDropping<StaffMove>({
    change: ({ id: bookingId, version }, to) =>
      api.dispatch.move({ params: { bookingId }, query: { version }, body: to }),
    show: moved,
    done: (booking) => ({ title: `${booking.name} is moved`, description: whenWords(booking) }),
    refused: 'is not moved',
  });

/** Sends a technician to a booking, or nobody. */
export const useAssignDrop = () =>
  useDropping<string | null>({
    change: ({ id: bookingId, version }, technicianId) =>
      api.technicianAssignments.assign({
        params: { bookingId },
        query: { version },
        body: { technicianId, anyway: false },
      }),
    show: assigned,
    done: (booking) => ({
      title:
        booking.technician === null
          ? 'Technician removed'
          : `${booking.technician.name} assigned to ${booking.name}’s booking`,
      description: whenWords(booking),
    }),
    refused: 'is not assigned',
  });
