import {
  type ListView,
  VIEW_FILTERS,
  viewFiltersOf,
  type ViewList,
} from '@voltcourier/contracts/accounts/list-views';
import type { ColumnSettings } from '@voltcourier/ui/column-choice';
import { useAddress } from './use-address.ts';
import { useListSettings } from './use-list-settings.ts';

/** What stands in the address where every column is shown. */
const NONE = '-';

/** What opens something beside a list, which another view doesn't have open. */
const OPENED = ['booking', 'request', 'book', 'person', 'review'] as const;

const keysOf = (hidden: ReadonlySet<string> | readonly string[]): string =>
  [...hidden].toSorted().join('.') || NONE;

/** What the address says where it shows a view of a list. */
function addressOfView(list: ViewList, { filters, hidden }: Pick<ListView, 'filters' | 'hidden'>) {
  const nothing = [...VIEW_FILTERS[list], ...OPENED].map((name): [string, string] => [name, '']);
  const asked = [...nothing, ...new URLSearchParams(filters)];
  return { ...Object.fromEntries(asked), hidden: keysOf(hidden) };
}

/** What a list shows at this moment, as a view would keep it, and what shows another view. */
export interface ShownList {
  readonly list: ViewList;
  readonly filters: string;
  readonly columns: ColumnSettings;
  /** Whether a view is this list as it is shown. */
  readonly isShown: (view: ListView) => boolean;
  readonly addressOf: (view: Pick<ListView, 'filters' | 'hidden'>) => string;
  /** Whether it is the whole list, as its person has arranged it, and where that is. */
  readonly isAll: boolean;
  readonly allAddress: string;
  readonly show: (view: Pick<ListView, 'filters' | 'hidden'>) => void;
}

/**
 * What a list shows. A view's hidden columns stand in the address beside its filters, so that a
 * reload and a copied link show the same; without them it is as its person has arranged the list.
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
        onHide: (hidden) => go({ hidden: keysOf(hidden) }, { isTyped: true }),
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
