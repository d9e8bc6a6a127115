import { UNDO_SECONDS } from '@voltcourier/contracts/visits/dispatch';
import { useKey } from '@voltcourier/ui/keys';
import { dismissToast, showToast, type ToastMessage } from '@voltcourier/ui/toast';
import { useSyncExternalStore } from 'react';
import { showFailure } from './failure-toast.ts';

/** What Z takes back: the last change, while its seconds run. */
let last: (() => void) | undefined;
const listeners = new Set<() => void>();

function setLast(next: (() => void) | undefined): void {
  last = next;
  for (const listener of listeners) listener();
}

/**
 * Says what was done, and offers to undo it for ten seconds, by the toast and by Z, on whichever page
 * the person is by then. `undo` answers what to say; a failure is said as well.
 */
export function offerUndo(
  message: Pick<ToastMessage, 'title' | 'description'>,
  undo: () => Promise<ToastMessage>,
): void {
  const run = async () => {
    setLast(undefined);
    dismissToast();
    try {
      showToast(await undo());
    } catch (failure) {
      const description = failure instanceof Error ? failure.message : 'Please try again.';
      showFailure('Not undone', description);
    }
  };
  const start = () => void run();
  setLast(start);
  setTimeout(() => {
    if (last === start) setLast(undefined);
  }, UNDO_SECONDS * 1000);
  showToast({
    ...message,
    action: { label: 'Undo', alternative: 'Press Z to undo', onPress: start },
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Undoes the last change by Z. One per page. */
export function UndoKey() {
  const undo = useSyncExternalStore(subscribe, () => last);
  useKey('Z', 'Undo the last change', () => undo?.(), undo !== undefined);
  return null;
}
