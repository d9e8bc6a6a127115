import type { ReactNode } from 'react';
import styles from './list-cells.module.css';

/** What a row of a list is about, and what there is to say of it, in small letters below. */
export function NameCell({ children, detail }: { children: ReactNode; detail?: ReactNode }) {
  return (
    <span className={styles.name}>
      {children}
      {detail == null ? null : <span className={styles.quiet}>{detail}</span>}
    </span>
  );
}

/** How something stands, and what there is to say of that, in small letters below. */
export function StateCell({
  words,
  isFailed = false,
  detail,
  children,
}: {
  words: ReactNode;
  /** Whether it has come to nothing. */
  isFailed?: boolean;
  detail?: ReactNode;
  /** Between the two, such as a bar. */
  children?: ReactNode;
}) {
  return (
    <div className={styles.state}>
      <strong data-failed={isFailed || undefined}>{words}</strong>
      {children}
      {detail == null ? null : <span className={styles.quiet}>{detail}</span>}
    </div>
  );
}
