import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './overview.module.css';

/** Nothing announces on the overview what changes, so it looks again: milliseconds. */
export const EVERY_MS = 60_000;

/** A few lines of a list, and the way to all of it. */
export function Glance({
  title,
  all,
  action,
  children,
}: {
  title: string;
  /** What leads to the whole list: "All bookings"; undefined where this is all of it. */
  all?: { readonly words: string; readonly to: string } | undefined;
  /** What stands beside the title instead. */
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.glance} aria-label={title}>
      <div className={styles.glanceHead}>
        <h2 className={styles.glanceTitle}>{title}</h2>
        {all === undefined ? action : <Link to={all.to}>{all.words}</Link>}
      </div>
      {children}
    </section>
  );
}
