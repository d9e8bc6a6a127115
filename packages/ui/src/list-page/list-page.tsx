import type { ReactNode } from 'react';
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
  /** What is to be said after the list. */
  note?: ReactNode;
  /** What is open beside the list: a SidePanel or a Dialog. */
  panel?: ReactNode;
}

/** A page that is one list: found and narrowed down above it, and opened beside it. */
export function ListPage<Row>({ filters, toolbar, notice, list, note, panel }: ListPageProps<Row>) {
  const hasHead = filters != null || toolbar != null;
  return (
    <div className={styles.page}>
      {hasHead ? (
        <div className={styles.head}>
          {filters}
          {toolbar}
        </div>
      ) : null}
      {notice}
      <PagedTable {...list} />
      {note == null ? null : <p className={styles.note}>{note}</p>}
      {panel}
    </div>
  );
}
