import { Link, useLocation } from 'react-router-dom';
import styles from './mail-rooms.module.css';

const ROOMS = [
  { path: '/email-tester', name: 'Emails' },
  { path: '/email-tester/deliveries', name: 'Delivery log' },
  { path: '/email-tester/dns', name: 'DNS records' },
] as const;

/** The rooms that are about mail: what is sent, what became of it, and whom it is taken for. */
export function MailRooms() {
  const { pathname } = useLocation();
  return (
    <nav className={styles.rooms} aria-label="Mail">
      {ROOMS.map(({ path, name }) => (
        <Link key={path} to={path} {...(path === pathname && { 'aria-current': 'page' })}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
