import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { refresh } from '@voltcourier/contracts/query';
import { showToast, type ToastMessage } from '@voltcourier/ui/toast';
import { technicianAssignmentsApi } from './api/technician-assignments.ts';
import { type Assigned, describeAssignments, undoneMessage } from './describe-assignments.ts';
import { offerUndo } from './undo.tsx';

async function undo(client: QueryClient, done: readonly Assigned[]): Promise<ToastMessage> {
  const bookings = done.map(({ id: bookingId, version }) => ({ bookingId, version }));
  try {
    const { results } = await technicianAssignmentsApi.undoAssignments({ body: { bookings } });
    return undoneMessage(results);
  } finally {
    // Also shows changes by someone else who was faster.
    void refresh(client, [
      'dispatch.list',
      'dispatch.get',
      'dispatch.calendar',
      'technicianAssignments.candidates',
      'technicianAssignments.sharedCandidates',
    ]);
  }
}

/**
 * Announces an assignment, and offers to undo it. Bookings that already had the technician aren't
 * among `changed`, because there is nothing to undo.
 */
export function useUndoAssignments(): (
  done: readonly Assigned[],
  more?: { changed?: readonly Assigned[]; description?: string },
) => void {
  const client = useQueryClient();
  return (done, { changed = done, description } = {}) => {
    const message = { title: describeAssignments(done), description };
    if (changed.length === 0) showToast(message);
    else offerUndo(message, () => undo(client, changed));
  };
}
