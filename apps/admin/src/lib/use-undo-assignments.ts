import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { refresh } from '@voltcourier/contracts/query';
import { routes } from '@voltcourier/contracts/routes';
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
    const message = { title: assignedWords(done), description };
    if (changed.length === 0) showToast(message);
    else offerUndo(message, () => undo(client, changed));
  };
}
