import * as z from 'zod/mini';
import { Id, text, Version } from '../kernel/scalars.ts';

/** Lists with saved views, and the query parameters that are their filters. */
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

/** A list with saved views. */
export type ViewList = keyof typeof VIEW_FILTERS;

/** Maximum number of views per user and list. */
export const MAX_LIST_VIEWS = 30;

const MAX_FILTERS_LENGTH = 6000;

/**
 * Extracts the filters of a list from its URL query in normalized order and form; other parameters
 * are ignored.
 */
export function viewFiltersOf(list: ViewList, query: URLSearchParams): string {
  const given = VIEW_FILTERS[list].map((name): [string, string] => [name, query.get(name) ?? '']);
  return new URLSearchParams(given.filter(([, value]) => value !== '')).toString();
}

/** Whether a text contains only filters of a list: `show=over&search=Ada`. */
const filtersOf = (list: unknown, filters: string): boolean =>
  Object.hasOwn(VIEW_FILTERS, String(list)) &&
  viewFiltersOf(list as ViewList, new URLSearchParams(filters)) === filters;

const Filters = z
  .string()
  .check(z.maxLength(MAX_FILTERS_LENGTH, 'These filters are too long to be saved.'));

/** Key of a list column. */
export const ColumnKey = z.string().check(z.regex(/^[a-z]{1,30}$/iu, 'This is not a column.'));

/** Keys of hidden columns. */
export const HiddenColumns = z.array(ColumnKey).check(
  z.maxLength(20, 'Hide at most 20 columns.'),
  z.refine((keys) => new Set(keys).size === keys.length, 'A column is named twice.'),
);

/** Input of a view of any list. */
export const listViewEntries = {
  name: text(60).check(z.minLength(1, 'Enter a name for the view.')),
  /** Whether all staff who can see the list have the view. */
  isShared: z.boolean(),
  filters: Filters,
  /** Keys of the hidden columns. */
  hidden: HiddenColumns,
};

/** Refuses filters that aren't normalized filters of their list. */
export const fitsList = <Input extends { readonly list: ViewList; readonly filters: string }>() =>
  z.refine<Input>(({ list, filters }) => filtersOf(list, filters), {
    path: ['filters'],
    error: 'A view can only keep the filters of its list.',
  });

/** Input of a view with its list. */
export const ListViewForm = z
  .object({ ...listViewEntries, list: z.enum(['bookings', 'requests', 'reviews', 'contacts']) })
  .check(fitsList());

/** A {@link ListViewForm} as checked by the contract. */
export type ListViewForm = z.output<typeof ListViewForm>;

/** A saved view: a name with the filters and hidden columns of a list. */
export const ListView = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  isShared: z.boolean(),
  filters: z.string(),
  hidden: z.array(z.string()),
  /** Whether it belongs to the caller. */
  isOwn: z.boolean(),
  /** User name of the owner. */
  owner: z.string(),
  /** Whether the caller may change it: its owner, and administrators if it is shared. */
  canChange: z.boolean(),
});

/** A {@link ListView} as the client reads it. */
export type ListView = z.output<typeof ListView>;

/** Views of a list: the user's own, then shared ones. */
export const ListViews = z.object({ views: z.array(ListView) });
