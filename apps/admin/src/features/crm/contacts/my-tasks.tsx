import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { ErrorState } from '@voltcourier/ui/error-state';
import { Progress } from '@voltcourier/ui/progress';
import { api } from '../../../lib/api.ts';
import { TaskList } from './task-list.tsx';

/** What the signed-in person has to do, the most urgent first. */
export function MyTasks() {
  const { data, error, refetch, isFetching } = useQuery({
    ...api.contacts.tasks.query(),
    select: ({ tasks }) => tasks,
  });
  if (error !== null) {
    return (
      <ErrorState
        title="Your tasks can’t be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {error.message}
      </ErrorState>
    );
  }
  if (data === undefined) return <Progress block>Loading your tasks...</Progress>;
  if (data.length === 0) {
    return (
      <EmptyState title="Nothing to do" level={2}>
        Tasks that you or a colleague give you on somebody’s page appear here.
      </EmptyState>
    );
  }
  return <TaskList tasks={data} withPerson />;
}
