import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { QueryState } from '@voltcourier/ui/query-state';
import { contactsApi } from '../../../lib/api/contacts.ts';
import styles from './contacts.module.css';
import { TaskList } from './task-list.tsx';

/** The signed-in user's tasks, most urgent first. */
export function MyTasks() {
  const result = useQuery(contactsApi.tasks.query());
  const { data, error } = result;
  if (data === undefined || error !== null) {
    return (
      <QueryState
        result={result}
        loading="Loading your tasks..."
        failed="Your tasks can’t be loaded"
      />
    );
  }
  const { tasks, hasMore } = data;
  if (tasks.length === 0) {
    return (
      <EmptyState title="Nothing to do" level={2}>
        Tasks assigned to you on a contact’s page appear here.
      </EmptyState>
    );
  }
  return (
    <>
      <TaskList tasks={tasks} withPerson />
      {hasMore ? (
        <p className={styles.quiet}>
          {`Your ${tasks.length} most urgent tasks. Complete some to see the others.`}
        </p>
      ) : null}
    </>
  );
}
