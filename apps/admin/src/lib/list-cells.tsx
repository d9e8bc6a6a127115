import type { ReactNode } from 'react';
import styles from './list-cells.module.css';

/** Name of a list row with details in small text below. */
export function NameCell({ children, detail }: { children: ReactNode; detail?: ReactNode }) {
  return (
    <span className={styles.name}>
      {children}
      {detail == null ? null : <span className={styles.quiet}>{detail}</span>}
    </span>
  );
}

/** State of a list row with details in small text below. */
export function StateCell({
  text,
  isFailed = false,
  detail,
  children,
}: {
  text: ReactNode;
  /** Whether it failed or was ended. */
  isFailed?: boolean;
  detail?: ReactNode;
  /** Content between the two, such as a progress bar. */
  children?: ReactNode;
}) {
  return (
    <div className={styles.state}>
      <strong data-failed={isFailed || undefined}>{text}</strong>
      {children}
      {detail == null ? null : <span className={styles.quiet}>{detail}</span>}
    </div>
  );
}
