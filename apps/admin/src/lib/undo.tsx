import { UNDO_SECONDS } from '@voltcourier/contracts/visits/dispatch';
import { useKey } from '@voltcourier/ui/keys';
import { dismissToast, showToast, type ToastMessage } from '@voltcourier/ui/toast';
import { useSyncExternalStore } from 'react';
import { showFailure } from './failure-toast.ts';

/** The change that Z undoes, while that is possible. */
let last: (() => void) | undefined;
const listeners = new Set<() => void>();

function setLast(next: (() => void) | undefined): void {
  last = next;
  for (const listener of listeners) listener();
}

/**
 * Announces a change and offers to undo it for ten seconds, with a toast and with Z, on any page.
 * `undo` returns the message to show; failures are announced too.
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

/** Undoes the last change with Z. Use once per page. */
export function UndoKey() {
  const undo = useSyncExternalStore(subscribe, () => last);
  useKey('Z', 'Undo the last change', () => undo?.(), undo !== undefined);
  return null;
}
