import { useQuery } from '@tanstack/react-query';
import { Card } from '@voltcourier/ui/card';
import { Link } from 'react-router-dom';
import * as paths from '../../lib/paths.ts';
import styles from '../dashboard.module.css';

const SHOWN = 3;

/** What is booked again and again; its code and schemas come with the first question. */
export const RECURRING = {
  queryKey: ['dashboard', 'recurring'],
  queryFn: async () =>
    (await import('../../features/visits/recurring/load-recurring.ts')).loadRecurring(),
  // What is shown follows every change on the page of recurring appointments.
  gcTime: 0,
  retry: false,
};

/** Recurring appointments, for who has some. */
export function Recurring() {
  const { data: all = [] } = useQuery(RECURRING);
  if (all.length === 0) return null;
  return (
    <Card title="Recurring appointments">
      <div className={styles.column}>
        {all.slice(0, SHOWN).map(({ id, rule, next }) => (
          <p key={id}>
            <strong>{rule}</strong>
            <br />
            <span className={styles.quiet}>{next}</span>
          </p>
        ))}
      </div>
      <p>
        <Link to={paths.accountRecurring}>
          {all.length > SHOWN ? `See all ${all.length}` : 'Skip, pause or change'}
        </Link>
      </p>
    </Card>
  );
}
