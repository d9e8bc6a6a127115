import type { PeopleExportState } from '@voltcourier/contracts';

/** Events of an export. */
export type ExportEvent = 'finished' | 'delete';

const NEXT: Readonly<
  Record<PeopleExportState, Readonly<Partial<Record<ExportEvent, PeopleExportState>>>>
> = {
  running: { finished: 'done', delete: 'deleted' },
  done: { delete: 'deleted' },
  // A deleted file isn't written again: a user who needs it starts a new export with a new proof.
  deleted: {},
};

/**
 * Returns the state of an export after an event; undefined if the event isn't allowed in its state.
 */
export function nextExportState(
  from: PeopleExportState,
  event: ExportEvent,
): PeopleExportState | undefined {
  return NEXT[from][event];
}
