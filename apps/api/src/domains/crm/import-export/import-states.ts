import type { ImportState } from '@voltcourier/contracts';

/** Events of an import. */
export type ImportEvent =
  | 'received'
  | 'read-as'
  | 'check'
  | 'checked'
  | 'run'
  | 'finished'
  | 'stop'
  | 'discard'
  | 'fail';

const NEXT: Readonly<Record<ImportState, Readonly<Partial<Record<ImportEvent, ImportState>>>>> = {
  uploading: { received: 'uploaded', discard: 'failed', fail: 'failed' },
  uploaded: { 'read-as': 'uploaded', check: 'checking', discard: 'failed' },
  checking: { checked: 'checked', stop: 'uploaded', fail: 'failed' },
  // The file's format determines what was checked, so changing it requires a new check.
  checked: { 'read-as': 'uploaded', check: 'checking', run: 'running', discard: 'failed' },
  running: { finished: 'done', stop: 'stopped', fail: 'failed' },
  // Half of it is imported: it continues with the same settings or ends.
  stopped: { run: 'running', discard: 'stopped' },
  done: {},
  failed: { discard: 'failed' },
};

/**
 * Returns the state of an import after an event; undefined if the event isn't allowed in its state.
 */
export function nextImportState(from: ImportState, event: ImportEvent): ImportState | undefined {
  return NEXT[from][event];
}
