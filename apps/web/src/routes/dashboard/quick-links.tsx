import { type User } from '@voltcourier/contracts/accounts/accounts';
import { isStaffRole } from '@voltcourier/contracts/accounts/default-permissions';
import { Card } from '@voltcourier/ui/card';
import { Link } from 'react-router-dom';
import * as paths from '../../lib/paths.ts';
import styles from '../dashboard.module.css';

const LINKS = [
  [paths.booking, 'Schedule a charge'],
  [paths.emergency, 'Emergency help'],
  [paths.membership, 'Compare plans'],
  [paths.business, 'Business accounts'],
  [paths.troubleshooting, 'Help'],
] as const;

/** Staff's links to the admin app; the last two are for administrators. */
const STAFF_LINKS = [
  [paths.STAFF_APP, 'Admin tools'],
  [paths.STAFF_EMAIL_TESTER, 'Email Tester'],
  [paths.STAFF_CHECKLIST, 'Pre-launch Checklist'],
] as const;

/** Links from the dashboard besides those of the account. */
export function QuickLinks({ user }: { user: User }) {
  const ofStaff = isStaffRole(user.role)
    ? STAFF_LINKS.slice(0, user.role === 'ADMIN' ? undefined : 1)
    : [];
  return (
    <Card title="Quick links">
      <ul className={styles.links}>
        {LINKS.map(([to, label]) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
        {ofStaff.map(([to, label]) => (
          <li key={to}>
            <a href={to}>{label}</a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
