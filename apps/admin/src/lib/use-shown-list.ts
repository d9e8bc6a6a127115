import {
  type ListView,
  VIEW_FILTERS,
  viewFiltersOf,
  type ViewList,
} from '@voltcourier/contracts/accounts/list-views';
import type { ColumnSettings } from '@voltcourier/ui/column-choice';
import { OPENED, useAddress } from './use-address.ts';
import { useListSettings } from './use-list-settings.ts';

/** Query value that means no hidden columns. */
const NONE = '-';

const keysOf = (hidden: ReadonlySet<string> | readonly string[]): string =>
  [...hidden].toSorted().join('.') || NONE;

/** URL query of a view, which doesn't include what is open. */
function addressOfView(list: ViewList, { filters, hidden }: Pick<ListView, 'filters' | 'hidden'>) {
  const nothing = [...VIEW_FILTERS[list], ...OPENED].map((name): [string, string] => [name, '']);
  const params = [...nothing, ...new URLSearchParams(filters)];
  return { ...Object.fromEntries(params), hidden: keysOf(hidden) };
}

/** The state of a list as a view would save it, and the URLs of views. */
export interface ShownList {
  readonly list: ViewList;
  readonly filters: string;
  readonly columns: ColumnSettings;
  /** Whether the list currently shows this view. */
  readonly isShown: (view: ListView) => boolean;
  readonly addressOf: (view: Pick<ListView, 'filters' | 'hidden'>) => string;
  /** Whether it is the unfiltered list in the user's arrangement, and its URL. */
  readonly isAll: boolean;
  readonly allAddress: string;
  readonly show: (view: Pick<ListView, 'filters' | 'hidden'>) => void;
}

/**
 * The state of a list. A view's hidden columns are in the URL next to its filters, so that a reload
 * or a copied link shows the same; otherwise the user's arrangement applies.
 */
export function useShownList(list: ViewList): ShownList {
  const { query, addressOf, go } = useAddress();
  const own = useListSettings(list);
  const given = query.get('hidden');
  const isGiven = given !== null && given !== '';
  const columns: ColumnSettings = isGiven
    ? {
        sizing: own.sizing,
        hidden: new Set(given === NONE ? [] : given.split('.')),
        onHide: (hidden) => go({ hidden: keysOf(hidden) }, { replaces: true }),
        note: 'For this view, until you save it.',
      }
    : own;
  const filters = viewFiltersOf(list, query);
  return {
    list,
    filters,
    columns,
    isShown: (view) =>
      isGiven && view.filters === filters && keysOf(view.hidden) === keysOf(columns.hidden),
    addressOf: (view) => addressOf(addressOfView(list, view)),
    isAll: !isGiven && filters === '',
    allAddress: addressOf({ ...addressOfView(list, { filters: '', hidden: [] }), hidden: '' }),
    show: (view) => go(addressOfView(list, view)),
  };
}
