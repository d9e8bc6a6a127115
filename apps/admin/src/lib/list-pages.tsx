import { Button } from '@voltcourier/ui/button';
import { ErrorState } from '@voltcourier/ui/error-state';

/** Asks for the next page of a list; nothing where there is none. */
export function ShowMore({
  pages: { hasNextPage, isFetchingNextPage, fetchNextPage },
}: {
  pages: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}) {
  if (!hasNextPage) return null;
  return (
    <div>
      <Button
        pending={isFetchingNextPage}
        pendingLabel="Loading..."
        onClick={() => void fetchNextPage()}
      >
        Show more
      </Button>
    </div>
  );
}

/** What stands where a list would be that couldn't be loaded: why, and once more. */
export function LoadingFailed({
  title,
  pages: { error, isFetching, refetch },
}: {
  title: string;
  pages: {
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
}) {
  return (
    <ErrorState title={title} onRetry={() => void refetch()} retrying={isFetching}>
      {error?.message}
    </ErrorState>
  );
}
