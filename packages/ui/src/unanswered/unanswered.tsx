import { ErrorState } from '../error-state/error-state.tsx';
import { Progress } from '../progress/progress.tsx';

/** A question to the server, as `useQuery` answers it. */
export interface Asked {
  readonly error: { readonly message: string } | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** What an Unanswered takes. */
export interface UnansweredProps {
  readonly asked: Asked;
  /** While it is asked: "Loading your cards...". */
  readonly loading: string;
  /** When there is no answer: "We can’t show your cards". */
  readonly failed: string;
}

/** Stands where an answer will be: that it is asked for, or why there is none and asking again. */
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
