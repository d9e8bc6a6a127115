import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { refresh } from '@voltcourier/contracts/query';
import { endpoints } from '@voltcourier/contracts/endpoints';
import { showToast, type ToastMessage } from '@voltcourier/ui/toast';
import { api } from './api.ts';
import { type Assigned, assignedWords, undoneMessage } from './assignment-words.ts';
import { offerUndo } from './undo.tsx';

async function undo(client: QueryClient, done: readonly Assigned[]): Promise<ToastMessage> {
  const bookings = done.map(({ id: bookingId, version }) => ({ bookingId, version }));
  try {
    const { results } = await api.technicianAssignments.undoAssignments({ body: { bookings } });
    return undoneMessage(results);
  } finally {
    // Also shows changes by someone else who was faster.
    void refresh(client, [
      endpoints.dispatch.list,
      endpoints.dispatch.get,
      endpoints.dispatch.calendar,
      endpoints.technicianAssignments.candidates,
      endpoints.technicianAssignments.sharedCandidates,
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
    const message = { title: assignedWords(done), description };
    if (changed.length === 0) showToast(message);
    else offerUndo(message, () => undo(client, changed));
  };
}
