import type { ReactNode } from 'react';
import {
  ColumnChoice,
  type HiddenColumns,
  useColumnChoice,
} from '../column-choice/column-choice.tsx';
import { PagedTable, type PagedTableProps } from '../paged-table/paged-table.tsx';
import styles from './list-page.module.css';

/** What a ListPage takes. */
export interface ListPageProps<Row> {
  /** What finds and narrows down: a FilterBar. */
  filters?: ReactNode;
  /** Beside it: what the list shows, and what is done about it. */
  toolbar?: ReactNode;
  /** What is to be said before the list: a Notice, or how many there are. */
  notice?: ReactNode;
  list: PagedTableProps<Row>;
  /** What the choice of its columns is remembered by; without it all are shown. */
  remembersAs?: string | undefined;
  /** Which columns are hidden, where the page itself keeps it; instead of `remembersAs`. */
  hiddenColumns?: HiddenColumns | undefined;
  /** What is to be said after the list. */
  note?: ReactNode;
  /** What is open beside the list: a SidePanel or a Dialog. */
  panel?: ReactNode;
}

/** A page that is one list: found and narrowed down above it, and opened beside it. */
export function ListPage<Row>({
  filters,
  toolbar,
  notice,
  list,
  remembersAs,
  hiddenColumns,
  note,
  panel,
}: ListPageProps<Row>) {
  const { shown, choice } = useColumnChoice(remembersAs, list.columns, hiddenColumns);
  const hasHead = filters != null || toolbar != null || choice !== undefined;
  return (
    <div className={styles.page}>
      {hasHead ? (
        <div className={styles.head}>
          {filters}
          {toolbar}
          {choice === undefined ? null : <ColumnChoice {...choice} />}
        </div>
      ) : null}
      {notice}
      <PagedTable {...list} columns={shown} />
      {note == null ? null : <p className={styles.note}>{note}</p>}
      {panel}
    </div>
  );
}
