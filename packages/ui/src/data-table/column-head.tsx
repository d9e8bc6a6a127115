import { classNames } from '../class-names.ts';
import { ChevronDownIcon } from '../icon/icon.tsx';
import type { DataColumn } from './data-table.tsx';
import styles from './data-table.module.css';

/**
 * The header of a column, with a button where the list can be put in its order. The button is left
 * out of the Tab sequence, so that the rows stay near: give the list a SelectField of its orders too.
 */
export function ColumnHead<Row>({ column }: { column: DataColumn<Row> }) {
  const { header, order, align, width } = column;
  return (
    <th
      scope="col"
      // As in DataTable: where rows are stacked, the table's own display is taken away.
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles
      role="columnheader"
      aria-sort={order?.isOn ? order.direction : undefined}
      className={classNames(styles.head, align === 'end' && styles.end)}
      style={width ? { width } : undefined}
    >
      {order === undefined ? (
        header
      ) : (
        <button
          type="button"
          className={styles.order}
          data-direction={order.direction}
          tabIndex={-1}
          onClick={order.onOrder}
        >
          {header}
          <ChevronDownIcon size="1rem" className={styles.arrow} />
        </button>
      )}
    </th>
  );
}
