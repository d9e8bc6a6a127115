import { classNames } from '../class-names.ts';
import { ChevronDownIcon } from '../icon/icon.tsx';
import { ColumnHandle } from './column-handle.tsx';
import type { useColumnSizing } from './column-sizing.ts';
import type { DataColumn } from './data-table.tsx';
import styles from './data-table.module.css';
import { widthOf } from './width-of.ts';

/**
 * The header of a column, with a sort button if sortable, and a resizable edge. The button isn't in
 * the tab order, so that rows stay close: also provide a SelectField with the sort orders.
 */
export function ColumnHead<Row>({
  column,
  sizing,
  isReached,
  onLeave,
}: {
  column: DataColumn<Row>;
  /** Resizing of columns; undefined if not supported. */
  sizing?: ReturnType<typeof useColumnSizing> | undefined;
  /** Whether the keyboard can reach the edges. */
  isReached: boolean;
  /** Returns the focus from the edges to the rows. */
  onLeave: () => void;
}) {
  const { key, header, order, align, width } = column;
  const set = sizing?.widths[key];
  return (
    <th
      scope="col"
      // As in DataTable: where rows are stacked, the table's own display is taken away.
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles
      role="columnheader"
      aria-sort={order?.isOn ? order.direction : undefined}
      className={classNames(
        styles.head,
        align === 'end' && styles.end,
        set !== undefined && styles.sized,
      )}
      style={set === undefined ? (width ? { width } : undefined) : widthOf(set)}
      data-column={key}
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
      {sizing === undefined || typeof header !== 'string' ? null : (
        <ColumnHandle
          columnKey={key}
          name={header}
          width={set}
          isReached={isReached}
          onLeave={onLeave}
          sizing={sizing}
        />
      )}
    </th>
  );
}
