import type { ColumnOrder } from '@voltcourier/ui/data-table';
import { useAddress } from './use-address.ts';

/** Reverses a sort order, which `-desc` marks as descending. */
const reversed = (order: string): string =>
  order.endsWith('-desc') ? order.slice(0, -'-desc'.length) : `${order}-desc`;

/**
 * Sort order of a list, stored in the URL unless it is the default, and the sorting of column
 * headers.
 */
export function useListOrder<Order extends string>(
  orders: readonly Order[],
  usual: Order,
): {
  readonly order: Order;
  /** Order for the API; undefined for the default. */
  readonly chosen: Order | undefined;
  readonly choose: (order: string) => void;
  /**
   * Sorting of a column. Clicking it again reverses the order; `first` is the initial direction.
   */
  readonly orderBy: (first: Order) => ColumnOrder;
} {
  const { query, go } = useAddress();
  const order = orders.find((one) => one === query.get('order')) ?? usual;
  const choose = (next: string) => go({ order: next === usual ? undefined : next });
  return {
    order,
    chosen: order === usual ? undefined : order,
    choose,
    orderBy: (first) => {
      const isOn = order === first || order === reversed(first);
      const shown = isOn ? order : first;
      return {
        isOn,
        direction: shown.endsWith('-desc') ? 'descending' : 'ascending',
        onOrder: () => choose(isOn ? reversed(order) : first),
      };
    },
  };
}
