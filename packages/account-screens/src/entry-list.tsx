import type { ReactNode } from 'react';
import styles from './account-screens.module.css';

/** A list of what belongs to an account, such as its passkeys and sessions, of {@link Entry}. */
export function EntryList({ children }: { children: ReactNode }) {
  return <ul className={styles.entries}>{children}</ul>;
}

/** One entry: what it is called, a line about it, and what can be done with it. */
export function Entry({
  name,
  detail,
  action,
  children,
}: {
  name: string;
  detail?: string;
  action?: ReactNode;
  /** What is open below the entry. */
  children?: ReactNode;
}) {
  return (
    <li className={styles.entry}>
      <div className={styles.row}>
        <div className={styles.words}>
          <span className={styles.name}>{name}</span>
          {detail === undefined ? null : <span className={styles.detail}>{detail}</span>}
        </div>
        {action}
      </div>
      {children}
    </li>
  );
}
