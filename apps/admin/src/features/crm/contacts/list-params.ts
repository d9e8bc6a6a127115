import type { VIEW_FILTERS } from '@voltcourier/contracts/accounts/list-views';
import { type PeopleFilter, PeopleFilterQuery } from '@voltcourier/contracts/crm/contact-filter';
import type { PEOPLE_ORDERS } from '@voltcourier/contracts/crm/contacts';
import type { Segment } from '@voltcourier/contracts/crm/segments';
import { searchParam } from '../../../lib/search-param.ts';
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
// A saved view stores each of them.
const NAMES = [...WORDS, ...FIGURES] satisfies readonly (typeof VIEW_FILTERS)['contacts'][number][];

/** The filter as in the URL and the form; empty values are not set. Money is in cents. */
export type FilterEntries = Readonly<Record<(typeof NAMES)[number], string>>;

/** A filter with a fixed set of options. */
export type Choice = readonly [
  name: keyof FilterEntries,
  label: string,
  placeholder: string,
  options: readonly { readonly value: string; readonly label: string }[],
];

/** Converts the set values to the API's query. */
export function queryOf(entries: FilterEntries): FilterQuery {
  const given = NAMES.filter((name) => entries[name] !== '').map((name) => {
    const isFigure = FIGURES.some((figure) => figure === name);
    return [name, isFigure ? Number(entries[name]) : entries[name]];
  });
  return Object.fromEntries(given) as FilterQuery;
}

/** Converts the filter for a segment: "my tasks" becomes the tasks of `userId`. */
export function filterOf(entries: FilterEntries, userId: string): PeopleFilter {
  const { tasks, ...filter } = queryOf(entries);
  if (tasks === 'mine') return { ...filter, taskOwner: userId };
  return tasks === undefined ? filter : { ...filter, tasks };
}

const entriesOf = (valueOf: (name: (typeof NAMES)[number]) => string): FilterEntries =>
  Object.fromEntries(NAMES.map((name) => [name, valueOf(name)])) as FilterEntries;

/** A value in the URL. Empty if the API would refuse it, because the URL was mistyped. */
function entryParam(query: URLSearchParams, name: (typeof NAMES)[number]): string {
  const param = query.get(name) ?? '';
  const isFigure = FIGURES.some((figure) => figure === name);
  // "0x10" is a number, too.
  if (isFigure && !/^\d+$/u.test(param)) return '';
  return PeopleFilterQuery.shape[name].safeParse(param).success ? param : '';
}

/** Sort orders that can be chosen; empty for the default. */
export const ORDERS = [
  { value: 'name', label: 'By name' },
  { value: 'newest', label: 'Newest first' },
] as const satisfies readonly { value: (typeof PEOPLE_ORDERS)[number]; label: string }[];

/** Parameters of the contact list from the URL, and functions that change them. */
export interface ContactListParams {
  readonly search: string;
  readonly order: (typeof ORDERS)[number]['value'] | '';
  readonly entries: FilterEntries;
  readonly isNarrowed: boolean;
  /** The selected segment; undefined for none, and while it is loading. */
  readonly segment: Segment | undefined;
  /** Whether the filter differs from the segment's. */
  readonly isEdited: boolean;
  /** Whether the selected segment is still loading. */
  readonly isWaiting: boolean;
  /** Whether the selected segment was deleted. */
  readonly isGone: boolean;
  readonly go: (
    changes: { search?: string; order?: string },
    options?: { replaces?: boolean },
  ) => void;
  /** Changes the filter. */
  readonly filter: (changes: Partial<FilterEntries>) => void;
  /** Selects a saved segment, or none. */
  readonly choose: (segmentId: string | undefined) => void;
  readonly addressOfSegment: (segmentId: string | undefined) => string;
}

/**
 * The URL names a segment, whose filter applies. After a change the complete filter is in the URL.
 */
export function useListParams(): ContactListParams {
  const { query, addressOf, go } = useAddress();
  const { data: segments, error } = useSegments();
  const chosen = query.get('segment') ?? '';
  const segment = segments?.find(({ id }) => id === chosen);
  const isEdited = segment !== undefined && query.get('edited') === 'yes';
  const kept = segment === undefined || isEdited ? undefined : segment.filter;
  const entries = entriesOf((name) => {
    if (kept !== undefined) return String(kept[name] ?? '');
    return entryParam(query, name);
  });
  const nothing = { ...entriesOf(() => ''), edited: '' };
  const changesTo = (segmentId = '') => ({ ...nothing, search: '', segment: segmentId });
  return {
    search: searchParam(query),
    order: ORDERS.find(({ value }) => value === query.get('order'))?.value ?? '',
    entries,
    isNarrowed: NAMES.some((name) => entries[name] !== ''),
    segment,
    isEdited,
    isWaiting: chosen !== '' && segments === undefined && error === null,
    isGone: chosen !== '' && segments !== undefined && segment === undefined,
    go,
    filter: (changes) =>
      go({
        // The segment's filter isn't in the URL yet.
        ...(kept !== undefined && entries),
        ...changes,
        edited: segment === undefined ? '' : 'yes',
      }),
    choose: (segmentId) => go(changesTo(segmentId)),
    addressOfSegment: (segmentId) => addressOf(changesTo(segmentId)),
  };
}
