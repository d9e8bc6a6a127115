import { useQuery } from '@tanstack/react-query';
import { Card } from '@voltcourier/ui/card';
import { Link } from 'react-router-dom';
import * as paths from '../../lib/paths.ts';
import styles from '../dashboard.module.css';

const SHOWN = 3;

/** Recurring bookings; code and schemas load with the first query. */
export const RECURRING = {
  queryKey: ['dashboard', 'recurring'],
  queryFn: async () =>
    (await import('../../features/visits/recurring/load-recurring.ts')).loadRecurring(),
  // Not cached, so that changes made on the recurring appointments page are shown.
  gcTime: 0,
  retry: false,
};

/** Recurring appointments, for users who have some. */
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
