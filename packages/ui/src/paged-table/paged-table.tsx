import { Button } from '../button/button.tsx';
import { DataTable, type DataTableProps } from '../data-table/data-table.tsx';
import { ErrorState } from '../error-state/error-state.tsx';
import styles from './paged-table.module.css';

/** How a list is being read, page after page; a query of TanStack has this shape. */
export interface ListPages {
  /** Why it couldn't be read; null while nothing failed. */
  readonly error: { readonly message: string } | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
  readonly hasNextPage?: boolean;
  readonly isFetchingNextPage?: boolean;
  readonly fetchNextPage?: () => unknown;
}

/** Asks for the next page of a list; nothing where there is none. */
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

/** What stands where a list would be that couldn't be read: why, and once more. */
export function ListFailed({
  title,
  pages: { error, isFetching, refetch },
}: {
  /** "The customers can’t be loaded". */
  title: string;
  pages: Pick<ListPages, 'error' | 'isFetching' | 'refetch'>;
}) {
  return (
    <ErrorState title={title} onRetry={() => void refetch()} retrying={isFetching}>
      {error?.message}
    </ErrorState>
  );
}

/** What a PagedTable takes, beside what a DataTable does. */
export interface PagedTableProps<Row> extends DataTableProps<Row> {
  pages: ListPages;
  /** What stands there when it couldn't be read: "The customers can’t be loaded". */
  failedTitle: string;
}

/**
 * A list that is read page after page: loading, failed, empty, or its rows with a button for more.
 * Rows that are there stay when reading them again fails.
 */
export function PagedTable<Row>({ pages, failedTitle, ...table }: PagedTableProps<Row>) {
  const hasFailed = table.rows === undefined && pages.error !== null;
  return (
    <div className={styles.list}>
      {hasFailed ? (
        <ListFailed title={failedTitle} pages={pages} />
      ) : (
        <DataTable narrow="stack" isPageList {...table} />
      )}
      <ShowMore pages={pages} />
    </div>
  );
}
