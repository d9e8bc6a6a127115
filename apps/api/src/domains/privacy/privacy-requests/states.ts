import type { DataRequestKind, DataRequestState } from '@voltcourier/contracts';

/** What staff do with a request. */
export type DataRequestEvent = 'copy' | 'erase' | 'refuse';

const NEXT: Readonly<
  Record<DataRequestState, Readonly<Partial<Record<DataRequestEvent, DataRequestState>>>>
> = {
  received: { copy: 'done', erase: 'done', refuse: 'refused' },
  // A file may be lost on its way to the person.
  done: { copy: 'done' },
  refused: {},
};

const ANSWERS: Readonly<Record<DataRequestKind, DataRequestEvent>> = {
  copy: 'copy',
  erasure: 'erase',
};

/** Where a request is after something was done with it; undefined where that can't be done. */
export function nextRequestState(
  { kind, status }: { readonly kind: DataRequestKind; readonly status: DataRequestState },
  event: DataRequestEvent,
): DataRequestState | undefined {
  return event === 'refuse' || event === ANSWERS[kind] ? NEXT[status][event] : undefined;
}
