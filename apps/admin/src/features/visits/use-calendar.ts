import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import type {
  CalendarBooking,
  CalendarView,
  DispatchBooking,
  StaffMove,
} from '@voltcourier/contracts/visits/dispatch';
import { useKey } from '@voltcourier/ui/keys';
import { dismissToast, showToast } from '@voltcourier/ui/toast';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { whenWords } from './labels.ts';

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

/** Takes a change back that was just made: nobody outside has heard of it yet. */
function takeBack(before: CalendarBooking, to: Target, version: string): Promise<DispatchBooking> {
  const asked = { params: { bookingId: before.id }, query: { version } };
  return isMoved(before, to)
    ? api.dispatch.undoMove(asked)
    : api.technicianAssignments.assign({
        ...asked,
        body: { technicianId: before.technicianId, anyway: true },
      });
}

/** What was done, in words. */
function doneWords(booking: DispatchBooking, before: CalendarBooking, to: Target): string {
  if (isMoved(before, to)) return `${booking.name} is moved`;
  return booking.technician === null
    ? 'Technician removed'
    : `${booking.technician.name} assigned to ${booking.name}’s booking`;
}

const keep = (client: QueryClient, booking: DispatchBooking) =>
  client.setQueryData(api.dispatch.get.key({ params: { bookingId: booking.id } }), booking);

/** A change that can still be taken back. */
interface Undoable {
  readonly before: CalendarBooking;
  readonly to: Target;
  readonly version: string;
}

/** Takes the last change back: by the toast that tells of it, or by Z. */
function useUndo() {
  const client = useQueryClient();
  const [last, setLast] = useState<Undoable>();
  const undo = useMutation<DispatchBooking, ApiError, Undoable>({
    mutationFn: ({ before, to, version }) => takeBack(before, to, version),
    onMutate: () => setLast(undefined),
    onSuccess: (booking) => {
      keep(client, booking);
      showToast({ title: 'Undone', description: `${booking.name}, ${whenWords(booking)}` });
    },
    onError: (failure) => {
      showToast({
        title: 'Not undone',
        description: failure.message,
        variant: 'destructive',
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
  const run = (change: Undoable) => {
    dismissToast();
    undo.mutate(change);
  };
  useKey('Z', 'Undo the last move', () => last && run(last), last !== undefined);
  return { offer: setLast, run };
}

/** Moves and assigns bookings where they are dropped: shown at once, and back when refused. */
export function useDrop() {
  const client = useQueryClient();
  const undo = useUndo();
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
      const done = { before, to, version: booking.version };
      undo.offer(done);
      showToast({
        title: doneWords(booking, before, to),
        description: whenWords(booking),
        action: {
          label: 'Undo',
          alternative: 'Press Z to undo',
          onPress: () => undo.run(done),
        },
      });
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
