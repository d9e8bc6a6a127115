import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { refresh } from '@voltcourier/contracts/query';
import { routes } from '@voltcourier/contracts/routes';
import type { DispatchBooking } from '@voltcourier/contracts/visits/dispatch';
import type { AssignmentResult } from '@voltcourier/contracts/visits/technician-assignments';
import { showToast, type ToastMessage } from '@voltcourier/ui/toast';
import { api } from './api.ts';
import { offerUndo } from './undo.tsx';

/** An assignment that was just made: the booking as it is now. */
type Assigned = Pick<DispatchBooking, 'id' | 'name' | 'version' | 'technician'>;

/** "Rosa Delgado assigned to Ada’s booking", "Technician removed from 5 bookings". */
function doneWords(done: readonly Assigned[]): string {
  const [first] = done;
  const what = done.length === 1 ? `${first?.name}’s booking` : `${done.length} bookings`;
  const technician = first?.technician ?? null;
  return technician === null
    ? `Technician removed from ${what}`
    : `${technician.name} assigned to ${what}`;
}

/** Who goes there again, or that of several some could not be undone, and why. */
function undoneMessage(results: readonly AssignmentResult[]): ToastMessage {
  const refused = results.filter(({ refusal }) => refusal !== null);
  const [first] = results;
  if (first !== undefined && refused.length === 0) {
    if (results.length > 1) return { title: `${results.length} assignments undone` };
    const who = first.technician === null ? 'unassigned' : `assigned to ${first.technician.name}`;
    return { title: 'Undone', description: `${first.name}’s booking is ${who} again.` };
  }
  const reasons = refused.map(({ name, refusal }) => `${name}: ${refusal?.message}`);
  return {
    title:
      results.length === 1 ? 'Not undone' : `${refused.length} of ${results.length} not undone`,
    description: results.length === 1 ? refused[0]?.refusal?.message : reasons.join(' '),
    variant: 'destructive',
  };
}

async function undo(client: QueryClient, done: readonly Assigned[]): Promise<ToastMessage> {
  const bookings = done.map(({ id: bookingId, version }) => ({ bookingId, version }));
  try {
    const { results } = await api.technicianAssignments.undoAssignments({ body: { bookings } });
    return undoneMessage(results);
  } finally {
    // Whoever was faster is shown, too.
    void refresh(client, [
      routes.dispatch.list,
      routes.dispatch.get,
      routes.dispatch.calendar,
      routes.technicianAssignments.candidates,
      routes.technicianAssignments.sharedCandidates,
    ]);
  }
}

/**
 * Says who was assigned, and offers to undo it. Of several, those that had the technician already
 * are not among `changed`: there is nothing to undo about them.
 */
export function useUndoAssignments(): (
  done: readonly Assigned[],
  more?: { changed?: readonly Assigned[]; description?: string },
) => void {
  const client = useQueryClient();
  return (done, { changed = done, description } = {}) => {
    const message = { title: doneWords(done), description };
    if (changed.length === 0) showToast(message);
    else offerUndo(message, () => undo(client, changed));
  };
}
