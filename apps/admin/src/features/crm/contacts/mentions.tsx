import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { QueryState } from '@voltcourier/ui/query-state';
import { Link } from 'react-router-dom';
import { contactsApi } from '../../../lib/api/contacts.ts';
import { formatClock } from '../../../lib/format-clock.ts';
import { paths } from '../../../lib/paths.ts';
import styles from './contacts.module.css';

/** Latest notes that mention the signed-in user. */
export function Mentions() {
  const result = useQuery({
    ...contactsApi.mentions.query(),
    select: ({ mentions }) => mentions,
  });
  const { data, error } = result;
  if (data === undefined || error !== null) {
    return (
      <QueryState
        result={result}
        loading="Loading the notes..."
        failed="The notes can’t be loaded"
      />
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState title="No mentions" level={2}>
        Notes with @ and your username appear here.
      </EmptyState>
    );
  }
  return (
    <ul className={styles.list}>
      {data.map(({ noteId, personId, personName, author, body, at }) => (
        <li key={noteId} className={styles.entry}>
          <p>
            <Link className={styles.name} to={paths.contact(personId)}>
              {personName}
            </Link>
          </p>
          <p className={styles.body}>{body}</p>
          <p className={styles.quiet}>{`${author}, ${formatClock(at)}`}</p>
        </li>
      ))}
    </ul>
  );
}
