// Where rows are stacked, the table's own display is taken away, and with it, in some browsers, its
// meaning: therefore the roles are written out.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '../class-names.ts';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { ColumnHead } from './column-head.tsx';
import { type ColumnSizing, useColumnSizing } from './column-sizing.ts';
import styles from './data-table.module.css';
import { LIST_ID } from './list-id.ts';
import { SelectBox } from './select-box.tsx';
import { useKey } from '../keys/keys.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useSelection } from './use-selection.ts';
import { widthOf } from './width-of.ts';

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
  /** Whether its words may take several lines; give it a width then. */
  wraps?: boolean | undefined;
  /** Whether it takes the room that the others leave, and is cut where that is too little. */
  fills?: boolean | undefined;
  /** Whether it has a line of its own in a narrow stacked row, and twice the room in a wide one. */
  wide?: boolean | undefined;
  /** How the list is put in the order of this column, where it can be. */
  order?: ColumnOrder | undefined;
}

/** The order of a list by one of its columns. */
export interface ColumnOrder {
  /** Whether the list is in it. */
  readonly isOn: boolean;
  readonly direction: 'ascending' | 'descending';
  /** Puts the list in it. */
  readonly onOrder: () => void;
}

/** How the rows of a DataTable are chosen, to do something with all of them. */
export interface RowSelection<Row> {
  /** The keys of the rows that are chosen. */
  readonly keys: ReadonlySet<string>;
  /** Chooses others. */
  readonly onChange: (keys: ReadonlySet<string>) => void;
  /** What the box of a row is called: "Select Dana Whitfield". */
  readonly labelOf: (row: Row) => string;
  /** Whether a row can be chosen. Default: each can. */
  readonly canSelect?: ((row: Row) => boolean) | undefined;
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
  /**
   * What becomes of the rows where there is no room for them: they scroll sideways inside their
   * frame, or each is a block with every cell below its header.
   */
  narrow?: 'scroll' | 'stack' | undefined;
  /** Whether it is what the page is about: J, K and X act on its rows, and the skip link leads to it. */
  isPageList?: boolean | undefined;
  /** Lets rows be chosen; without it there are no boxes. */
  selection?: RowSelection<Row> | undefined;
  /** Lets columns be made wider and narrower; without it they are as wide as they need. */
  sizing?: ColumnSizing | undefined;
}

/** Says the words of a cell that is too narrow for them, when somebody points at it. */
function showWhole({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td, th') : null;
  if (cell === null || cell.scrollWidth <= cell.clientWidth) return;
  cell.title = cell.textContent;
}

/** Rows under a header that stays in view. The arrow keys go from row to row. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  empty,
  activeKey,
  narrow = 'scroll',
  isPageList = false,
  selection,
  sizing,
}: DataTableProps<Row>) {
  const frameRef = useRef<HTMLDivElement>(null);
  useRowKeys(frameRef, {
    isOpen: activeKey !== undefined,
    hasLetters: isPageList,
    hasRows: rows?.length !== 0,
  });
  const isSizable = sizing !== undefined;
  const sizes = useColumnSizing(sizing);
  const [isReached, setIsReached] = useState(false);
  useKey(
    'W',
    'Set the width of columns',
    () => {
      // They are controls from here on, until the focus leaves them.
      flushSync(() => setIsReached(true));
      frameRef.current?.querySelector<HTMLElement>('[data-width-of]')?.focus();
    },
    isPageList && isSizable,
  );
  const { isAll, isSome, toggle, toggleAll, canSelect } = useSelection(rows, rowKey, selection);
  if (rows?.length === 0) return empty;
  const frame = (
    <div
      ref={frameRef}
      className={styles.frame}
      id={isPageList ? LIST_ID : undefined}
      role="region"
      aria-label={caption}
      tabIndex={0}
      onPointerOver={showWhole}
    >
      <table
        className={classNames(
          styles.table,
          // Nothing is left to share the rest among: the columns stay as they were made.
          columns.every(
            ({ key, header }) => typeof header !== 'string' || sizes.widths[key] !== undefined,
          ) && styles.allSized,
        )}
        role="table"
        aria-busy={rows === undefined}
      >
        <caption className={styles.caption}>{caption}</caption>
        <thead className={styles.heads} role="rowgroup">
          <tr
            role="row"
            onBlur={({ relatedTarget }) =>
              setIsReached(relatedTarget?.hasAttribute('data-width-of') ?? false)
            }
          >
            {selection === undefined ? null : (
              <th scope="col" role="columnheader" className={classNames(styles.head, styles.pick)}>
                <SelectBox
                  label="Select all"
                  isChecked={isAll}
                  isMixed={isSome && !isAll}
                  onToggle={toggleAll}
                />
              </th>
            )}
            {columns.map((column) => (
              <ColumnHead
                key={column.key}
                column={column}
                sizing={isSizable ? sizes : undefined}
                isReached={isReached}
                onLeave={() => frameRef.current?.focus()}
              />
            ))}
          </tr>
        </thead>
        <tbody className={styles.body} role="rowgroup">
          {rows === undefined
            ? Array.from({ length: 6 }, (_, index) => (
                <tr key={index} className={styles.row} role="row">
                  {selection === undefined ? null : (
                    <td className={classNames(styles.cell, styles.pick)} role="cell">
                      <Skeleton width="1rem" />
                    </td>
                  )}
                  {columns.map((column) => (
                    <td
                      key={column.key}
                      className={classNames(
                        styles.cell,
                        sizes.widths[column.key] !== undefined && styles.sized,
                      )}
                      style={widthOf(sizes.widths[column.key])}
                      role="cell"
                    >
                      <Skeleton width={column.align === 'end' ? '3rem' : '70%'} />
                    </td>
                  ))}
                </tr>
              ))
            : rows.map((row) => {
                const key = rowKey(row);
                return (
                  <tr
                    key={key}
                    className={styles.row}
                    role="row"
                    data-key={key}
                    data-active={key === activeKey || undefined}
                    data-selected={selection?.keys.has(key) || undefined}
                  >
                    {selection === undefined ? null : (
                      <td className={classNames(styles.cell, styles.pick)} role="cell">
                        {canSelect(row) ? (
                          <SelectBox
                            label={selection.labelOf(row)}
                            isChecked={selection.keys.has(key)}
                            onToggle={(isRange) => toggle(key, isRange)}
                          />
                        ) : null}
                      </td>
                    )}
                    {columns.map((column) => {
                      const Cell = column.rowHeader ? 'th' : 'td';
                      return (
                        <Cell
                          key={column.key}
                          scope={column.rowHeader ? 'row' : undefined}
                          role={column.rowHeader ? 'rowheader' : 'cell'}
                          className={classNames(
                            styles.cell,
                            column.align === 'end' && styles.end,
                            column.wraps && styles.wraps,
                            column.fills && styles.fills,
                            column.wide && styles.wide,
                            sizes.widths[column.key] !== undefined && styles.sized,
                          )}
                          style={widthOf(sizes.widths[column.key])}
                          data-head={typeof column.header === 'string' ? column.header : undefined}
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
  return narrow === 'stack' ? <div className={styles.room}>{frame}</div> : frame;
}
