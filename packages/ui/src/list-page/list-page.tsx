import type { ReactNode } from 'react';
import {
  ColumnChoice,
  type ColumnSettings,
  useColumnChoice,
} from '../column-choice/column-choice.tsx';
import { PagedTable, type PagedTableProps } from '../paged-table/paged-table.tsx';
import styles from './list-page.module.css';

/** Props of ListPage. */
export interface ListPageProps<Row> {
  /** Search and filters: a FilterBar. */
  filters?: ReactNode;
  /** Next to it: display options and list actions. */
  toolbar?: ReactNode;
  /** Above both: saved views of the list, a ChipLine. */
  views?: ReactNode;
  /** Actions on the whole list, such as an export. */
  aside?: ReactNode;
  /** Content before the list: a Notice, or a count. */
  notice?: ReactNode;
  list: PagedTableProps<Row>;
  /** Configuration of its columns. Without it all columns are visible with automatic width. */
  columns?: ColumnSettings | undefined;
  /** Content after the list. */
  note?: ReactNode;
  /** The open item next to the list: a SidePanel or a Dialog. */
  panel?: ReactNode;
}

/** A page that consists of one list, with search and filters above and the open item next to it. */
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
