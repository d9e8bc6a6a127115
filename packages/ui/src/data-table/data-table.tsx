// Where rows are stacked, the table's own display is taken away, and with it, in some browsers, its
// meaning: therefore the roles are written out.
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

/** Whether the edges of columns are controls: from a press of W until the focus leaves them. */
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

/** Rows under a header that stays in view. The arrow keys go from row to row. */
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
  // Where nothing is left to share the rest among, the columns stay as they were made.
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
