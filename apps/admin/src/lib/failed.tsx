import { ErrorState } from '@voltcourier/ui/error-state';
import type { Asked } from '@voltcourier/ui/unanswered';

/** Why a query failed, with a retry button; renders nothing if it didn't. */
export function Failed({
  asked: { error, isFetching, refetch },
  title,
  level = 2,
}: {
  asked: Asked;
  title: string;
  level?: 1 | 2 | 3;
}) {
  if (error === null) return null;
  return (
    <ErrorState title={title} level={level} onRetry={() => void refetch()} retrying={isFetching}>
      {error.message}
    </ErrorState>
  );
}
