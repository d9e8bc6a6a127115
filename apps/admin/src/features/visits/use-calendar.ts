import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import type {
  CalendarBooking,
  CalendarView,
  DispatchBooking,
  StaffMove,
} from '@voltcourier/contracts/visits/dispatch';
import { showToast } from '@voltcourier/ui/toast';
import { api } from '../../lib/api.ts';
import { whenWords } from './labels.ts';

const key = api.dispatch.calendar.key();

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
      client.setQueryData(api.dispatch.get.key({ params: { bookingId: booking.id } }), booking);
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
