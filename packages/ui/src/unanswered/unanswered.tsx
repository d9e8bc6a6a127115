import { type Asked, Failed } from '../error-state/error-state.tsx';
import { Progress } from '../progress/progress.tsx';

/** Props of Unanswered. */
export interface UnansweredProps {
  readonly asked: Asked;
  /** Shown while loading: "Loading your cards...". */
  readonly loading: string;
  /** Shown after a failure: "We can’t show your cards". */
  readonly failed: string;
}

/** Placeholder for the response to a query: it is loading, or it failed, with a retry button. */
export function Unanswered({ asked, loading, failed }: UnansweredProps) {
  if (asked.error === null) return <Progress block>{loading}</Progress>;
  return <Failed asked={asked} title={failed} />;
}
