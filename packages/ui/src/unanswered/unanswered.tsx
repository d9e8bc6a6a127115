import { ErrorState } from '../error-state/error-state.tsx';
import { Progress } from '../progress/progress.tsx';

/** State of a query, as returned by `useQuery`. */
export interface Asked {
  readonly error: { readonly message: string } | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** Props of Unanswered. */
export interface UnansweredProps {
  readonly asked: Asked;
  /** Shown while loading: "Loading your cards...". */
  readonly loading: string;
  /** Shown after a failure: "We can’t show your cards". */
  readonly failed: string;
}

/** Placeholder for the response to a query: it is loading, or it failed, with a retry button. */
export function Unanswered({
  asked: { error, isFetching, refetch },
  loading,
  failed,
}: UnansweredProps) {
  if (error === null) return <Progress block>{loading}</Progress>;
  return (
    <ErrorState level={2} title={failed} onRetry={() => void refetch()} retrying={isFetching}>
      {error.message}
    </ErrorState>
  );
}
