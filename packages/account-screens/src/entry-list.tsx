import type { ReactNode } from 'react';
import styles from './account-screens.module.css';

/** A list of an account's items, such as passkeys and sessions. Contains {@link Entry}. */
export function EntryList({ children }: { children: ReactNode }) {
  return <ul className={styles.entries}>{children}</ul>;
}

/** An item with its name, a description, and its actions. */
export function Entry({
  name,
  detail,
  action,
  children,
}: {
  name: string;
  detail?: string;
  action?: ReactNode;
  /** Content that is expanded below the item. */
  children?: ReactNode;
}) {
  return (
    <li className={styles.entry}>
      <div className={styles.row}>
        <div className={styles.text}>
          <span className={styles.name}>{name}</span>
          {detail === undefined ? null : <span className={styles.detail}>{detail}</span>}
        </div>
        {action}
      </div>
      {children}
    </li>
  );
}
