import type { DataRequestKind, DataRequestState } from '@voltcourier/contracts';

/** Actions of staff on a request. */
export type DataRequestEvent = 'copy' | 'erase' | 'refuse';

const NEXT: Readonly<
  Record<DataRequestState, Readonly<Partial<Record<DataRequestEvent, DataRequestState>>>>
> = {
  received: { copy: 'done', erase: 'done', refuse: 'refused' },
  // The copy can be repeated, because the file may get lost on its way to the person.
  done: { copy: 'done' },
  refused: {},
};

const ANSWERS: Readonly<Record<DataRequestKind, DataRequestEvent>> = {
  copy: 'copy',
  erasure: 'erase',
};

/** Returns the state of a request after an action; undefined if the action isn't allowed. */
export function nextRequestState(
  { kind, status }: { readonly kind: DataRequestKind; readonly status: DataRequestState },
  event: DataRequestEvent,
): DataRequestState | undefined {
  return event === 'refuse' || event === ANSWERS[kind] ? NEXT[status][event] : undefined;
}
