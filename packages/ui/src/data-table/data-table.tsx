// Stacked rows change the table's `display`, and some browsers then drop its semantics, so the
// roles are explicit.
/* oxlint-disable jsx-a11y/no-redundant-roles */
import { type PointerEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '../class-names.ts';
import { type ColumnSizing, useColumnSizing } from './column-sizing.ts';
import styles from './data-table.module.css';
import { LIST_ID } from './list-id.ts';
import { TableHeads } from './table-heads.tsx';
import { LoadingRow, TableRow } from './table-rows.tsx';
import { useKey } from '../keys/keys.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useSelection } from './use-selection.ts';

const LOADING_ROWS = 6;

/** A column of a DataTable. */
export interface DataColumn<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers are aligned at the end, text at the start. */
  align?: 'start' | 'end' | undefined;
  /** Names the row for screen readers. Use it on one column. */
  rowHeader?: boolean | undefined;
  /** CSS width. */
  width?: string | undefined;
  /** Whether its text may wrap. Set a width as well. */
  wraps?: boolean | undefined;
  /** Whether it takes the remaining width, and truncates its text if needed. */
  fills?: boolean | undefined;
  /** Whether it has its own line in a narrow stacked row, and double width in a wide one. */
  wide?: boolean | undefined;
  /** Sorting by this column, if supported. */
  order?: ColumnOrder | undefined;
}

/** Sorting of a list by one of its columns. */
export interface ColumnOrder {
  /** Whether the list is sorted by it. */
  readonly isOn: boolean;
  readonly direction: 'ascending' | 'descending';
  /** Sorts the list by it. */
  readonly onOrder: () => void;
}

/** Selection of the rows of a DataTable, for bulk actions. */
export interface RowSelection<Row> {
  /** Keys of the selected rows. */
  readonly keys: ReadonlySet<string>;
  /** Changes the selection. */
  readonly onChange: (keys: ReadonlySet<string>) => void;
  /** Accessible label of a row's checkbox: "Select Dana Whitfield". */
  readonly labelOf: (row: Row) => string;
  /** Whether a row can be selected. Default: all can. */
  readonly canSelect?: ((row: Row) => boolean) | undefined;
}

/** Props of DataTable. */
export interface DataTableProps<Row> {
  /** Accessible caption of the table. */
  caption: string;
  columns: readonly DataColumn<Row>[];
  /** The rows; undefined while loading. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** An EmptyState, shown if there are no rows. */
  empty: ReactNode;
  /** Key of the row that is open next to the table. */
  activeKey?: string | undefined;
  /**
   * What happens on narrow screens: rows scroll sideways inside their frame, or each becomes a
   * block with every cell below its header.
   */
  narrow?: 'scroll' | 'stack' | undefined;
  /**
   * Whether it is the main list of the page: J, K and X act on its rows, and the skip link leads to
   * it.
   */
  isPageList?: boolean | undefined;
  /** Makes rows selectable. */
  selection?: RowSelection<Row> | undefined;
  /** Makes columns resizable; without it they have automatic width. */
  sizing?: ColumnSizing | undefined;
}

/** Shows the full text of a truncated cell as a tooltip on hover. */
function showWhole({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td, th') : null;
  if (cell === null || cell.scrollWidth <= cell.clientWidth) return;
  cell.title = cell.textContent;
}

/** Whether the column edges are controls: from pressing W until the focus leaves them. */
function useReach(frame: RefObject<HTMLDivElement | null>, canReach: boolean) {
  const [isReached, setIsReached] = useState(false);
  useKey(
    'W',
    'Set the width of columns',
    () => {
      flushSync(() => setIsReached(true));
      frame.current?.querySelector<HTMLElement>('[data-width-of]')?.focus();
    },
    canReach,
  );
  return { isReached, setIsReached };
}

/** Rows under a header that stays in view. Arrow keys move between rows. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, activeKey, isPageList = false, selection } = props;
  const frameRef = useRef<HTMLDivElement>(null);
  useRowKeys(frameRef, {
    isOpen: activeKey !== undefined,
    hasLetters: isPageList,
    hasRows: rows?.length !== 0,
  });
  const isSizable = props.sizing !== undefined;
  const sizes = useColumnSizing(props.sizing);
  const reach = useReach(frameRef, isPageList && isSizable);
  const picks = useSelection(rows, rowKey, selection);
  if (rows?.length === 0) return props.empty;
  // If every column has a set width, none is stretched.
  const isAllSized = columns.every(
    ({ key, header }) => typeof header !== 'string' || sizes.widths[key] !== undefined,
  );
  const ofRow = { columns, widths: sizes.widths, picks };
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
        className={classNames(styles.table, isAllSized && styles.allSized)}
        role="table"
        aria-busy={rows === undefined}
      >
        <caption className={styles.caption}>{caption}</caption>
        <TableHeads
          columns={columns}
          sizing={isSizable ? sizes : undefined}
          picks={picks}
          reach={reach}
          onLeave={() => frameRef.current?.focus()}
        />
        <tbody className={styles.body} role="rowgroup">
          {rows === undefined
            ? Array.from({ length: LOADING_ROWS }, (_, index) => (
                <LoadingRow key={index} {...ofRow} />
              ))
            : rows.map((row) => {
                const key = rowKey(row);
                return (
                  <TableRow key={key} {...ofRow} row={row} id={key} isActive={key === activeKey} />
                );
              })}
        </tbody>
      </table>
    </div>
  );
  return props.narrow === 'stack' ? <div className={styles.room}>{frame}</div> : frame;
}
