import type { ImportState } from '@voltcourier/contracts';

/** What happens to an import. */
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
  // How it is read decides what was checked, so both belong together.
  checked: { 'read-as': 'uploaded', check: 'checking', run: 'running', discard: 'failed' },
  running: { finished: 'done', stop: 'stopped', fail: 'failed' },
  // Half of it is written: it goes on as it began, or not at all.
  stopped: { run: 'running', discard: 'stopped' },
  done: {},
  failed: { discard: 'failed' },
};

/** Where an import is after something happened to it; undefined where that can't happen to it. */
export function nextImportState(from: ImportState, event: ImportEvent): ImportState | undefined {
  return NEXT[from][event];
}
