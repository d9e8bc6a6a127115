import type { PeopleExportState } from '@voltcourier/contracts';

/** What happens to an export. */
export type ExportEvent = 'finished' | 'delete';

const NEXT: Readonly<
  Record<PeopleExportState, Readonly<Partial<Record<ExportEvent, PeopleExportState>>>>
> = {
  running: { finished: 'done', delete: 'deleted' },
  done: { delete: 'deleted' },
  // What is deleted is not written again: whoever needs it exports again, and proves it again.
  deleted: {},
};

/** Where an export is after something happened to it; undefined where that can't happen to it. */
export function nextExportState(
  from: PeopleExportState,
  event: ExportEvent,
): PeopleExportState | undefined {
  return NEXT[from][event];
}
