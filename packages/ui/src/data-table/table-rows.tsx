// As in DataTable: where rows are stacked, the table's own display is taken away.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { classNames } from '../class-names.ts';
import { Skeleton } from '../skeleton/skeleton.tsx';
import type { ColumnWidths } from './column-sizing.ts';
import styles from './data-table.module.css';
import type { DataColumn } from './data-table.tsx';
import { SelectBox } from './select-box.tsx';
import type { Picks } from './use-selection.ts';
import { widthOf } from './width-of.ts';

interface RowProps<Row> {
  readonly columns: readonly DataColumn<Row>[];
  /** Set widths in CSS pixels, by column key. */
  readonly widths: ColumnWidths;
  /** Selection of rows; undefined if not supported. */
  readonly picks: Picks<Row> | undefined;
}

/** Placeholder for a row while rows are loading. */
export function LoadingRow<Row>({ columns, widths, picks }: RowProps<Row>) {
  return (
    <tr className={styles.row} role="row">
      {picks === undefined ? null : (
        <td className={classNames(styles.cell, styles.pick)} role="cell">
          <Skeleton width="1rem" />
        </td>
      )}
      {columns.map(({ key, align }) => (
        <td
          key={key}
          className={classNames(styles.cell, widths[key] !== undefined && styles.sized)}
          style={widthOf(widths[key])}
          role="cell"
        >
          <Skeleton width={align === 'end' ? '3rem' : '70%'} />
        </td>
      ))}
    </tr>
  );
}

function TableCell<Row>({
  row,
  column,
  width,
}: {
  row: Row;
  column: DataColumn<Row>;
  width: number | undefined;
}) {
  const Cell = column.rowHeader ? 'th' : 'td';
  return (
    <Cell
      scope={column.rowHeader ? 'row' : undefined}
      role={column.rowHeader ? 'rowheader' : 'cell'}
      className={classNames(
        styles.cell,
        column.align === 'end' && styles.end,
        column.wraps && styles.wraps,
        column.fills && styles.fills,
        column.wide && styles.wide,
        width !== undefined && styles.sized,
      )}
      style={widthOf(width)}
      data-head={typeof column.header === 'string' ? column.header : undefined}
    >
      {column.cell(row)}
    </Cell>
  );
}

/** A row with its cells, and a checkbox if it can be selected. */
export function TableRow<Row>({
  row,
  id,
  isActive,
  columns,
  widths,
  picks,
}: RowProps<Row> & {
  readonly row: Row;
  readonly id: string;
  /** Whether it is open next to the table. */
  readonly isActive: boolean;
}) {
  return (
    <tr
      className={styles.row}
      role="row"
      data-key={id}
      data-active={isActive || undefined}
      data-selected={picks?.keys.has(id) || undefined}
    >
      {picks === undefined ? null : (
        <td className={classNames(styles.cell, styles.pick)} role="cell">
          {picks.canSelect(row) ? (
            <SelectBox
              label={picks.labelOf(row)}
              isChecked={picks.keys.has(id)}
              onToggle={(isRange) => picks.toggle(id, isRange)}
            />
          ) : null}
        </td>
      )}
      {columns.map((column) => (
        <TableCell key={column.key} row={row} column={column} width={widths[column.key]} />
      ))}
    </tr>
  );
}
