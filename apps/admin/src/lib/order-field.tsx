import { SelectField, type SelectOption } from '@voltcourier/ui/select-field';
import type { useListOrder } from './use-list-order.ts';

/** Sorts a list, like the headers of its columns. */
export function OrderField({
  order: { order, choose },
  options,
}: {
  order: Pick<ReturnType<typeof useListOrder>, 'order' | 'choose'>;
  options: readonly SelectOption[];
}) {
  return (
    <SelectField
      label="Order"
      name="order"
      value={order}
      options={options}
      onChange={({ target }) => choose(target.value)}
    />
  );
}
