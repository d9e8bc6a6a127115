import type { ReactNode } from 'react';
import {
  ColumnChoice,
  type ColumnSettings,
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
  /** Above both: the saved views of the list, a ChipLine. */
  views?: ReactNode;
  /** What is done with the whole list, such as saving it as a file. */
  aside?: ReactNode;
  /** What is to be said before the list: a Notice, or how many there are. */
  notice?: ReactNode;
  list: PagedTableProps<Row>;
  /** How its columns are arranged; without it all are shown, each as wide as it needs. */
  columns?: ColumnSettings | undefined;
  /** What is to be said after the list. */
  note?: ReactNode;
  /** What is open beside the list: a SidePanel or a Dialog. */
  panel?: ReactNode;
}

/** A page that is one list: found and narrowed down above it, and opened beside it. */
export function ListPage<Row>({
  filters,
  toolbar,
  views,
  aside,
  notice,
  list,
  columns,
  note,
  panel,
}: ListPageProps<Row>) {
  const { shown, choice } = useColumnChoice(list.columns, columns);
  const all = (
    <>
      {aside}
      {choice === undefined ? null : <ColumnChoice {...choice} />}
    </>
  );
  const hasAll = aside != null || choice !== undefined;
  const hasHead = filters != null || toolbar != null || (views == null && hasAll);
  return (
    <div className={styles.page}>
      {views == null ? null : (
        <div className={styles.views}>
          {views}
          <div className={styles.all}>{all}</div>
        </div>
      )}
      {hasHead ? (
        <div className={styles.head}>
          {filters}
          {toolbar}
          {views == null ? all : null}
        </div>
      ) : null}
      {notice}
      <PagedTable {...list} columns={shown} sizing={columns?.sizing} />
      {note == null ? null : <p className={styles.note}>{note}</p>}
      {panel}
    </div>
  );
}
