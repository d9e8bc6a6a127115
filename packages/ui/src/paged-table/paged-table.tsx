import { Button } from '../button/button.tsx';
import { DataTable, type DataTableProps } from '../data-table/data-table.tsx';
import { type QueryResult, Failed } from '../error-state/error-state.tsx';
import styles from './paged-table.module.css';

/** Loading state of a paged list. A TanStack query has this shape. */
export interface ListPages extends QueryResult {
  readonly hasNextPage?: boolean;
  readonly isFetchingNextPage?: boolean;
  readonly fetchNextPage?: () => unknown;
}

/** Button that loads the next page of a list; renders nothing on the last page. */
export function ShowMore({
  pages: { hasNextPage = false, isFetchingNextPage, fetchNextPage },
}: {
  pages: Pick<ListPages, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
}) {
  if (!hasNextPage) return null;
  return (
    <div>
      <Button
        pending={isFetchingNextPage}
        pendingLabel="Loading..."
        onClick={() => void fetchNextPage?.()}
      >
        Show more
      </Button>
    </div>
  );
}

/** Props of PagedTable, in addition to those of DataTable. */
export interface PagedTableProps<Row> extends DataTableProps<Row> {
  pages: ListPages;
  /** Title shown if loading failed: "The customers can’t be loaded". */
  failedTitle: string;
}

/**
 * A list that loads page by page: loading, failed, empty, or its rows with a button for more.
 * Loaded rows stay if a reload fails.
 */
export function PagedTable<Row>({ pages, failedTitle, ...table }: PagedTableProps<Row>) {
  const hasFailed = table.rows === undefined && pages.error !== null;
  return (
    <div className={styles.list}>
      {hasFailed ? (
        <Failed title={failedTitle} result={pages} />
      ) : (
        <DataTable narrow="stack" isPageList {...table} />
      )}
      <ShowMore pages={pages} />
    </div>
  );
}
