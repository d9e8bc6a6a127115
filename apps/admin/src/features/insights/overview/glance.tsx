import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './overview.module.css';

/** Polling interval of the overview in milliseconds, because it receives no change events. */
export const EVERY_MS = 60_000;

/** A few lines of a list, with a link to the complete one. */
export function Glance({
  title,
  all,
  action,
  children,
}: {
  title: string;
  /** Label of the link to the complete list: "All bookings"; undefined if nothing is omitted. */
  all?: { readonly label: string; readonly to: string } | undefined;
  /** Content next to the title instead of the link. */
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.glance} aria-label={title}>
      <div className={styles.glanceHead}>
        <h2 className={styles.glanceTitle}>{title}</h2>
        {all === undefined ? action : <Link to={all.to}>{all.label}</Link>}
      </div>
      {children}
    </section>
  );
}
