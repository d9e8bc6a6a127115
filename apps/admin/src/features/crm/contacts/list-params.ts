import type { VIEW_FILTERS } from '@voltcourier/contracts/accounts/list-views';
import type { PeopleFilter } from '@voltcourier/contracts/crm/contact-filter';
import type { Segment } from '@voltcourier/contracts/crm/segments';
import { useAddress } from '../../../lib/use-address.ts';
import { useSegments } from '../../../lib/use-segments.ts';
import type { FilterQuery } from './use-segments.ts';

const WORDS = [
  'tag',
  'withoutTag',
  'member',
  'account',
  'newsletter',
  'source',
  'contact',
  'contactFrom',
  'contactTo',
  'tasks',
  'taskOwner',
  'fields',
] as const;

const FIGURES = ['visitsFrom', 'visitsTo', 'paidFrom', 'paidTo'] as const;
// A saved view keeps each of them.
const NAMES = [...WORDS, ...FIGURES] satisfies readonly (typeof VIEW_FILTERS)['contacts'][number][];

/** The filter as the address and the form have it; empty for what isn't asked. Money is in cents. */
export type FilterEntries = Readonly<Record<(typeof NAMES)[number], string>>;

/** A filter that is one of a few. */
export type Choice = readonly [
  name: keyof FilterEntries,
  label: string,
  placeholder: string,
  options: readonly { readonly value: string; readonly label: string }[],
];

/** Only what was entered, as the api takes it. */
export function queryOf(entries: FilterEntries): FilterQuery {
  const given = NAMES.filter((name) => entries[name] !== '').map((name) => {
    const isFigure = FIGURES.some((figure) => figure === name);
    return [name, isFigure ? Number(entries[name]) : entries[name]];
  });
  return Object.fromEntries(given) as FilterQuery;
}

/** A filter that a segment can keep: tasks of whoever asks are those of `userId`. */
export function filterOf(entries: FilterEntries, userId: string): PeopleFilter {
  const { tasks, ...filter } = queryOf(entries);
  if (tasks === 'mine') return { ...filter, taskOwner: userId };
  return tasks === undefined ? filter : { ...filter, tasks };
}

const entriesOf = (valueOf: (name: (typeof NAMES)[number]) => string): FilterEntries =>
  Object.fromEntries(NAMES.map((name) => [name, valueOf(name)])) as FilterEntries;

/** What the list of people is asked for by the address, and what changes it. */
export interface ContactListParams {
  readonly search: string;
  readonly order: string;
  readonly entries: FilterEntries;
  readonly isNarrowed: boolean;
  /** The segment that was chosen; undefined for none, and while it is loading. */
  readonly segment: Segment | undefined;
  /** Whether the filter isn't the segment's any more. */
  readonly isEdited: boolean;
  /** Whether it is not known yet what the chosen segment means. */
  readonly isWaiting: boolean;
  /** Whether a segment was chosen that is gone. */
  readonly isGone: boolean;
  readonly go: (
    changes: { search?: string; order?: string },
    options?: { isTyped?: boolean },
  ) => void;
  /** Narrows down otherwise. */
  readonly filter: (changes: Partial<FilterEntries>) => void;
  /** Chooses a segment as it is kept, or nobody in particular. */
  readonly choose: (segmentId: string | undefined) => void;
  readonly addressOfSegment: (segmentId: string | undefined) => string;
}

/**
 * The address names a segment, which then says who is listed; whoever changes the filter has it in
 * the address from there on.
 */
export function useListParams(): ContactListParams {
  const { query, addressOf, go } = useAddress();
  const { data: segments, error } = useSegments();
  const chosen = query.get('segment') ?? '';
  const segment = segments?.find(({ id }) => id === chosen);
  const isEdited = segment !== undefined && query.get('edited') === 'yes';
  const kept = segment === undefined || isEdited ? undefined : segment.filter;
  const entries = entriesOf((name) =>
    kept === undefined ? (query.get(name) ?? '') : String(kept[name] ?? ''),
  );
  const nothing = { ...entriesOf(() => ''), edited: '' };
  const changesTo = (segmentId = '') => ({ ...nothing, search: '', segment: segmentId });
  return {
    search: query.get('search') ?? '',
    order: query.get('order') ?? '',
    entries,
    isNarrowed: NAMES.some((name) => entries[name] !== ''),
    segment,
    isEdited,
    isWaiting: chosen !== '' && segments === undefined && error === null,
    isGone: chosen !== '' && segments !== undefined && segment === undefined,
    go,
    filter: (changes) => go({ ...entries, ...changes, edited: segment === undefined ? '' : 'yes' }),
    choose: (segmentId) => go(changesTo(segmentId)),
    addressOfSegment: (segmentId) => addressOf(changesTo(segmentId)),
  };
}
