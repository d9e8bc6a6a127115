import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Skeleton } from '../skeleton/skeleton.tsx';
import styles from './data-table.module.css';

/** One column of a DataTable. */
export interface DataColumn<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the end, words at the start. */
  align?: 'start' | 'end' | undefined;
  /** Names the row for screen readers. Use it on one column. */
  rowHeader?: boolean | undefined;
  /** CSS width. */
  width?: string | undefined;
}

/** What a DataTable takes. */
export interface DataTableProps<Row> {
  /** What the table lists, for those who do not see it. */
  caption: string;
  columns: readonly DataColumn<Row>[];
  /** The rows; undefined while they are loading. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** An EmptyState for when there are no rows. */
  empty: ReactNode;
  /** Key of the row that is open beside the table. */
  activeKey?: string | undefined;
}

/** Rows under a header that stays in view. On a phone it scrolls sideways inside its frame. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  empty,
  activeKey,
}: DataTableProps<Row>) {
  if (rows?.length === 0) return empty;
  return (
    <div className={styles.frame} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.table} aria-busy={rows === undefined}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={classNames(styles.head, column.align === 'end' && styles.end)}
                style={column.width ? { width: column.width } : undefined}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined
            ? Array.from({ length: 6 }, (_, index) => (
                <tr key={index}>
                  {columns.map((column) => (
                    <td key={column.key} className={styles.cell}>
                      <Skeleton width={column.align === 'end' ? '3rem' : '70%'} />
                    </td>
                  ))}
                </tr>
              ))
            : rows.map((row) => {
                const key = rowKey(row);
                return (
                  <tr key={key} className={styles.row} data-active={key === activeKey || undefined}>
                    {columns.map((column) => {
                      const Cell = column.rowHeader ? 'th' : 'td';
                      return (
                        <Cell
                          key={column.key}
                          scope={column.rowHeader ? 'row' : undefined}
                          className={classNames(styles.cell, column.align === 'end' && styles.end)}
                        >
                          {column.cell(row)}
                        </Cell>
                      );
                    })}
                  </tr>
                );
              })}
        </tbody>
      </table>
    </div>
  );
}
