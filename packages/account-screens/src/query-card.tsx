import { Card } from '@voltcourier/ui/card';
import { ErrorState } from '@voltcourier/ui/error-state';
import { Progress } from '@voltcourier/ui/progress';
import type { ReactNode } from 'react';
import styles from './account-screens.module.css';

/** State of a query, as returned by `useQuery`. */
interface QueryResult<Data> {
  readonly data: Data | undefined;
  readonly error: { readonly message: string } | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** A card whose content must be loaded: shows the loading state or the error. */
export function QueryCard<Data>({
  title,
  result: { data, error, isFetching, refetch },
  loading = 'Loading...',
  children,
}: {
  title: string;
  result: QueryResult<Data>;
  /** Shown while loading. */
  loading?: string;
  children: (data: Data) => ReactNode;
}) {
  const content = () => {
    if (data !== undefined) return <div className={styles.stack}>{children(data)}</div>;
    if (error === null) return <Progress>{loading}</Progress>;
    return (
      <ErrorState
        level={3}
        title="This couldn’t be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {error.message}
      </ErrorState>
    );
  };
  return <Card title={title}>{content()}</Card>;
}
