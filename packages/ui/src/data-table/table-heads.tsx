// As in DataTable: where rows are stacked, the table's own display is taken away.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { classNames } from '../class-names.ts';
import { ColumnHead } from './column-head.tsx';
import type { useColumnSizing } from './column-sizing.ts';
import styles from './data-table.module.css';
import type { DataColumn } from './data-table.tsx';
import { SelectBox } from './select-box.tsx';
import type { Picks } from './use-selection.ts';

/** Headers of a table's columns, with a checkbox that selects every row if rows are selectable. */
export function TableHeads<Row>({
  columns,
  sizing,
  picks,
  reach: { isReached, setIsReached },
  onLeave,
}: {
  columns: readonly DataColumn<Row>[];
  /** Resizing of columns; undefined if not supported. */
  sizing: ReturnType<typeof useColumnSizing> | undefined;
  picks: Picks<Row> | undefined;
  /** Whether the keyboard can reach the column edges. */
  reach: { isReached: boolean; setIsReached: (isReached: boolean) => void };
  /** Returns the focus from the edges to the rows. */
  onLeave: () => void;
}) {
  return (
    <thead className={styles.heads} role="rowgroup">
      <tr
        role="row"
        onBlur={({ relatedTarget }) =>
          setIsReached(relatedTarget?.hasAttribute('data-width-of') ?? false)
        }
      >
        {picks === undefined ? null : (
          <th scope="col" role="columnheader" className={classNames(styles.head, styles.pick)}>
            <SelectBox
              label="Select all"
              isChecked={picks.isAll}
              isMixed={picks.isSome && !picks.isAll}
              onToggle={picks.toggleAll}
            />
          </th>
        )}
        {columns.map((column) => (
          <ColumnHead
            key={column.key}
            column={column}
            sizing={sizing}
            isReached={isReached}
            onLeave={onLeave}
          />
        ))}
      </tr>
    </thead>
  );
}
