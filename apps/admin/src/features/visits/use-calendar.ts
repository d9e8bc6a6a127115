import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { DispatchBooking, StaffMove } from '@voltcourier/contracts/visits/dispatch';
import type { CalendarBooking, CalendarView } from '@voltcourier/contracts/visits/calendar';
import { useState } from 'react';
import { dispatchApi } from '../../lib/api/dispatch.ts';
import { technicianAssignmentsApi } from '../../lib/api/technician-assignments.ts';
import { showFailure } from '../../lib/failure-toast.ts';
import { useUndoAssignments } from '../../lib/use-undo-assignments.ts';
import { keepUpdate, useOptimisticUpdates } from '../../lib/optimistic-updates.ts';
import { formatWhen } from './labels.ts';
import { useUndoMove } from './use-undo-move.ts';

const key = dispatchApi.calendar.key();

/** Where a booking is dropped: an hour, a technician, or both. */
export interface Target {
  readonly slot?: Pick<StaffMove, 'bookingDate' | 'bookingTime'>;
  /** Null for nobody; undefined if only the hour changes. */
  readonly technicianId?: string | null;
}

/** A booking being moved to a target. */
interface Drop {
  readonly booking: CalendarBooking;
  readonly to: Target;
}

const isMoved = (booking: CalendarBooking, { slot }: Target): boolean =>
  slot !== undefined &&
  (slot.bookingDate !== booking.bookingDate || slot.bookingTime !== booking.bookingTime);

/** The calendar with a booking at its target. */
const shownAt = (view: CalendarView, id: string, { slot, technicianId }: Target): CalendarView => ({
  ...view,
  bookings: view.bookings.map((booking) =>
    booking.id === id
      ? { ...booking, ...slot, ...(technicianId !== undefined && { technicianId }) }
      : booking,
  ),
});

/** Moves a booking, or only reassigns it if its hour stays. */
function saveAt(booking: CalendarBooking, to: Target): Promise<DispatchBooking> {
  const { id: bookingId, version, technicianId: before } = booking;
  const request = { params: { bookingId }, query: { version } };
  const { slot, technicianId } = to;
  if (slot === undefined || !isMoved(booking, to)) {
    return technicianAssignmentsApi.assign({
      ...request,
      body: { technicianId: technicianId ?? null, anyway: false },
    });
  }
  const isOther = technicianId !== undefined && technicianId !== before;
  return dispatchApi.move({ ...request, body: { ...slot, ...(isOther && { technicianId }) } });
}

/** Keeps a saved booking, and shows it in its place in the calendar. */
function keep(client: QueryClient, booking: DispatchBooking): void {
  const { id: bookingId, technician, bookingDate, bookingTime } = booking;
  client.setQueryData(dispatchApi.get.key({ params: { bookingId } }), booking);
  const target = { slot: { bookingDate, bookingTime }, technicianId: technician?.id ?? null };
  keepUpdate<CalendarView>(client, key, (view) => shownAt(view, bookingId, target));
}

/** Announces a change, and offers to undo it. */
function useAnnouncement() {
  const announceAssigned = useUndoAssignments();
  const announceMoved = useUndoMove();
  return (booking: DispatchBooking, before: CalendarBooking, to: Target) => {
    if (isMoved(before, to)) announceMoved(booking, `${booking.name} is moved`);
    else {
      const changed = booking.version === before.version ? [] : [booking];
      announceAssigned([booking], { changed, description: formatWhen(booking) });
    }
  };
}

const DROPS = ['calendar-drops'];

/** The versions of bookings that are dropped again before the calendar shows the earlier drop. */
function useFollowedVersions() {
  const [followed] = useState(() => new Map<string, string>());
  const keyOf = (id: string, version: string) => `${id} ${version}`;
  return {
    /** Remembers which version the user's own change has made of another. */
    follow: ({ id, version }: CalendarBooking, saved: DispatchBooking) => {
      if (saved.version !== version) followed.set(keyOf(id, version), saved.version);
    },
    /** A dropped booking in the version that the user's earlier drops have made of it. */
    latest: (booking: CalendarBooking): CalendarBooking => {
      let { version } = booking;
      for (let next: string | undefined = version; next !== undefined;) {
        version = next;
        next = followed.get(keyOf(booking.id, version));
      }
      return { ...booking, version };
    },
  };
}

/** Returns a function that shows bookings in the calendar where they were dropped last. */
export const useShownDrops = () =>
  useOptimisticUpdates<CalendarView, Drop>(DROPS, (view, { booking, to }) =>
    shownAt(view, booking.id, to),
  );

/** Moves and assigns dropped bookings, one after the other. */
export function useDrop() {
  const client = useQueryClient();
  const announce = useAnnouncement();
  const { follow, latest } = useFollowedVersions();
  return useMutation({
    mutationKey: DROPS,
    scope: { id: DROPS.join() },
    mutationFn: async ({ booking, to }: Drop) => {
      const seen = latest(booking);
      const saved = await saveAt(seen, to);
      follow(seen, saved);
      return saved;
    },
    onSuccess: (booking, { booking: before, to }) => {
      keep(client, booking);
      announce(booking, before, to);
    },
    onError: ({ message }, { booking, to }) =>
      showFailure(`${booking.name} is not ${isMoved(booking, to) ? 'moved' : 'assigned'}`, message),
    onSettled: () => {
      // The last of several drops loads the calendar for all of them.
      if (client.isMutating({ mutationKey: DROPS }) > 1) return;
      void client.invalidateQueries({ queryKey: key });
    },
  });
}
