// The phone layout overrides the table's display, and in some browsers thereby its semantics, so
// the roles are explicit.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { ReactNode, Ref } from 'react';
import styles from './figures-table.module.css';

/** A column of a FiguresTable. */
export interface FiguresColumn<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures are right-aligned. */
  readonly isFigure?: boolean;
}

/** Columns of a table. The first one names the row. */
export type FiguresColumns<Row> = readonly [FiguresColumn<Row>, ...FiguresColumn<Row>[]];

interface FiguresTableProps<Row> {
  /** Label of the table. */
  readonly label: string;
  readonly columns: FiguresColumns<Row>;
  /** One or more FiguresRows. */
  readonly children: ReactNode;
}

/**
 * Table of figures. On a phone each row is a separate block, with every figure under its heading.
 */
export function FiguresTable<Row>({ label, columns, children }: FiguresTableProps<Row>) {
  return (
    <table className={styles.table} role="table" aria-label={label}>
      <thead className={styles.head} role="rowgroup">
        <tr role="row">
          {columns.map(({ head, isFigure }) => (
            <th key={head} scope="col" role="columnheader" data-figure={isFigure}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}

interface FiguresRowsProps<Row> {
  readonly columns: FiguresColumns<Row>;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Ref of the row group, which is focusable. */
  readonly ref?: Ref<HTMLTableSectionElement>;
}

/** Rows of a FiguresTable. */
export function FiguresRows<Row>({ columns, rows, keyOf, ref }: FiguresRowsProps<Row>) {
  const [name, ...others] = columns;
  return (
    <tbody ref={ref} className={styles.body} role="rowgroup">
      {rows.map((row) => (
        <tr key={keyOf(row)} className={styles.row} role="row" tabIndex={-1}>
          <th className={styles.name} scope="row" role="rowheader">
            {name.cell(row)}
          </th>
          {others.map(({ head, cell, isFigure }) => (
            <td
              key={head}
              className={styles.cell}
              role="cell"
              data-head={head}
              data-figure={isFigure}
            >
              {cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
