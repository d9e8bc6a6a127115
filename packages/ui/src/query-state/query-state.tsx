import { type QueryResult, Failed } from '../error-state/error-state.tsx';
import { Progress } from '../progress/progress.tsx';

/** Props of QueryState. */
export interface QueryStateProps {
  readonly result: QueryResult;
  /** Shown while loading: "Loading your cards...". */
  readonly loading: string;
  /** Shown after a failure: "We can’t show your cards". */
  readonly failed: string;
}

/** Placeholder for the response to a query: it is loading, or it failed, with a retry button. */
export function QueryState({ result, loading, failed }: QueryStateProps) {
  if (result.error === null) return <Progress block>{loading}</Progress>;
  return <Failed result={result} title={failed} />;
}
