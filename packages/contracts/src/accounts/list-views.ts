import * as z from 'zod/mini';
import { Id, text } from '../kernel/scalars.ts';

/** The lists whose filters can be saved as a view, with what the address of each may ask for. */
export const VIEW_FILTERS = {
  bookings: ['show', 'search', 'technician', 'from', 'to', 'order'],
  requests: ['show', 'search', 'order'],
  reviews: ['state', 'rating'],
  contacts: [
    'search',
    'order',
    'segment',
    'edited',
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
    'visitsFrom',
    'visitsTo',
    'paidFrom',
    'paidTo',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** A list whose filters can be saved as a view. */
export type ViewList = keyof typeof VIEW_FILTERS;

/** The most views that one person can have of one list. */
export const MAX_LIST_VIEWS = 30;

const MAX_FILTERS_LENGTH = 6000;

/**
 * The filters of a list as its address has them, in the one order and form in which they are kept;
 * whatever else the address says is left out.
 */
export function viewFiltersOf(list: ViewList, query: URLSearchParams): string {
  const given = VIEW_FILTERS[list].map((name): [string, string] => [name, query.get(name) ?? '']);
  return new URLSearchParams(given.filter(([, value]) => value !== '')).toString();
}

/** What an address asks of a list, `show=over&search=Ada`, and nothing else. */
const filtersOf = (list: unknown, filters: string): boolean =>
  Object.hasOwn(VIEW_FILTERS, String(list)) &&
  viewFiltersOf(list as ViewList, new URLSearchParams(filters)) === filters;

const Filters = z
  .string()
  .check(z.maxLength(MAX_FILTERS_LENGTH, 'These filters are too long to be saved.'));

/** What a column of a list is known by. */
export const ColumnKey = z.string().check(z.regex(/^[a-z]{1,30}$/iu, 'This is not a column.'));

/** The keys of columns that are hidden. */
export const HiddenColumns = z.array(ColumnKey).check(
  z.maxLength(20, 'Hide at most 20 columns.'),
  z.refine((keys) => new Set(keys).size === keys.length, 'A column is named twice.'),
);

/** What staff enter of a view, whatever its list is. */
export const listViewEntries = {
  name: text(60).check(z.minLength(1, 'Enter a name for the view.')),
  /** Whether all staff who see the list have it. */
  isShared: z.boolean(),
  filters: Filters,
  /** The keys of the columns that are hidden. */
  hidden: HiddenColumns,
};

/** Refuses filters that aren't those of their list, as its address has them. */
export const fitsList = <Input extends { readonly list: ViewList; readonly filters: string }>() =>
  z.refine<Input>(({ list, filters }) => filtersOf(list, filters), {
    path: ['filters'],
    error: 'A view can only keep the filters of its list.',
  });

/** A view of any list as staff save it. */
export const ListViewForm = z
  .object({ ...listViewEntries, list: z.enum(['bookings', 'requests', 'reviews', 'contacts']) })
  .check(fitsList());

/** A {@link ListViewForm} as checked by the contract. */
export type ListViewForm = z.output<typeof ListViewForm>;

/** A saved view: the filters and the hidden columns of a list under a name. */
export const ListView = z.object({
  id: Id,
  version: z.int(),
  name: z.string(),
  isShared: z.boolean(),
  filters: z.string(),
  hidden: z.array(z.string()),
  /** Whether it is one of whoever asks. */
  isOwn: z.boolean(),
  /** The user name of whose it is. */
  owner: z.string(),
  /** Whether whoever asks may change it: its owner, and administrators where it is shared. */
  canChange: z.boolean(),
});

/** A {@link ListView} as the client reads it. */
export type ListView = z.output<typeof ListView>;

/** Views of a list: one's own, then those that others share. */
export const ListViews = z.object({ views: z.array(ListView) });
