import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import styles from './mail-rooms.module.css';

const ROOMS = [
  { path: paths.emailTester(), name: 'Emails' },
  { path: paths.deliveries(), name: 'Delivery log' },
  { path: paths.sendingDomain(), name: 'DNS records' },
] as const;

/** Pages about mail: the templates, the log, and the sending domain. */
export function MailPages() {
  const { pathname } = useLocation();
  return (
    <nav className={styles.rooms} aria-label="Email pages">
      {ROOMS.map(({ path, name }) => (
        <Link key={path} to={path} {...(path === pathname && { 'aria-current': 'page' })}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
