import type { ColumnOrder } from '@voltcourier/ui/data-table';
import { useAddress } from './use-address.ts';

/** An order of a list: of a column, which `-desc` turns round. */
const turned = (order: string): string =>
  order.endsWith('-desc') ? order.slice(0, -'-desc'.length) : `${order}-desc`;

/**
 * The order of a list, which the address names unless it is the usual one, and how the headers of its
 * columns put the list in theirs.
 */
export function useListOrder<Order extends string>(
  orders: readonly Order[],
  usual: Order,
): {
  readonly order: Order;
  /** What the API is asked; undefined for the usual order. */
  readonly asked: Order | undefined;
  readonly choose: (order: string) => void;
  /** The order of a column; pressed anew, it is turned round. `first` is the one that it begins with. */
  readonly orderBy: (first: Order) => ColumnOrder;
} {
  const { query, go } = useAddress();
  const order = orders.find((one) => one === query.get('order')) ?? usual;
  const choose = (next: string) => go({ order: next === usual ? undefined : next });
  return {
    order,
    asked: order === usual ? undefined : order,
    choose,
    orderBy: (first) => {
      const isOn = order === first || order === turned(first);
      const shown = isOn ? order : first;
      return {
        isOn,
        direction: shown.endsWith('-desc') ? 'descending' : 'ascending',
        onOrder: () => choose(isOn ? turned(order) : first),
      };
    },
  };
}
