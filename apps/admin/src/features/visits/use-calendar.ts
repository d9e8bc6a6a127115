import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import type {
  CalendarBooking,
  CalendarView,
  DispatchBooking,
  StaffMove,
} from '@voltcourier/contracts/visits/dispatch';
import { showToast } from '@voltcourier/ui/toast';
import { api } from '../../lib/api.ts';
import { useUndoAssignments } from '../../lib/use-undo-assignments.ts';
import { whenWords } from './labels.ts';
import { useUndoMove } from './use-undo-move.ts';

const key = api.dispatch.calendar.key();

/** Where a booking is dropped: an hour, a technician, or both. */
export interface Target {
  readonly slot?: Pick<StaffMove, 'bookingDate' | 'bookingTime'>;
  /** Null for nobody; undefined where only the hour was meant. */
  readonly technicianId?: string | null;
}

const isMoved = (booking: CalendarBooking, { slot }: Target): boolean =>
  slot !== undefined &&
  (slot.bookingDate !== booking.bookingDate || slot.bookingTime !== booking.bookingTime);

/** How the calendar looks with a booking at its target. */
const shownAt = (view: CalendarView, { id }: CalendarBooking, to: Target): CalendarView => ({
  ...view,
  bookings: view.bookings.map((booking) =>
    booking.id === id
      ? {
          ...booking,
          ...to.slot,
          ...(to.technicianId !== undefined && { technicianId: to.technicianId }),
        }
      : booking,
  ),
});

/** Moves a booking, or assigns somebody else where its hour stays. */
function saveAt(booking: CalendarBooking, to: Target): Promise<DispatchBooking> {
  const { id: bookingId, version, technicianId: before } = booking;
  const asked = { params: { bookingId }, query: { version } };
  const { slot, technicianId } = to;
  if (slot === undefined || !isMoved(booking, to)) {
    return api.technicianAssignments.assign({
      ...asked,
      body: { technicianId: technicianId ?? null, anyway: false },
    });
  }
  const isOther = technicianId !== undefined && technicianId !== before;
  return api.dispatch.move({ ...asked, body: { ...slot, ...(isOther && { technicianId }) } });
}

const keep = (client: QueryClient, booking: DispatchBooking) =>
  client.setQueryData(api.dispatch.get.key({ params: { bookingId: booking.id } }), booking);

/** Says what was done, and offers to undo it. */
function useAnnouncement() {
  const announceAssigned = useUndoAssignments();
  const announceMoved = useUndoMove();
  return (booking: DispatchBooking, before: CalendarBooking, to: Target) => {
    if (isMoved(before, to)) announceMoved(booking, `${booking.name} is moved`);
    else {
      const changed = booking.version === before.version ? [] : [booking];
      announceAssigned([booking], { changed, description: whenWords(booking) });
    }
  };
}

/** Moves and assigns bookings where they are dropped: shown at once, and back when refused. */
export function useDrop() {
  const client = useQueryClient();
  const announce = useAnnouncement();
  return useMutation<
    DispatchBooking,
    ApiError,
    { booking: CalendarBooking; to: Target },
    ReturnType<typeof client.getQueriesData<CalendarView>>
  >({
    mutationFn: ({ booking, to }) => saveAt(booking, to),
    onMutate: async ({ booking, to }) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueriesData<CalendarView>({ queryKey: key });
      client.setQueriesData<CalendarView>(
        { queryKey: key },
        (view) => view && shownAt(view, booking, to),
      );
      return before;
    },
    onSuccess: (booking, { booking: before, to }) => {
      keep(client, booking);
      announce(booking, before, to);
    },
    onError: (failure, { booking, to }, before) => {
      for (const [shown, view] of before ?? []) client.setQueryData(shown, view);
      showToast({
        title: `${booking.name} is not ${isMoved(booking, to) ? 'moved' : 'assigned'}`,
        description: failure.message,
        variant: 'destructive',
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
