import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** Props of EmptyState. */
export interface EmptyStateProps {
  /** What will be here: "Your bookings will be here". */
  title: ReactNode;
  /** How to add the first item, in one sentence. */
  children?: ReactNode;
  /** The first step, usually one ButtonLink. */
  action?: ReactNode;
  /** An illustration or an icon. */
  illustration?: ReactNode;
  level?: 2 | 3 | 4 | undefined;
}

/** Placeholder of an empty list that says what will be here and offers the first step. */
export function EmptyState({ title, children, action, illustration, level = 3 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.state}>
      {illustration == null ? null : <div className={styles.illustration}>{illustration}</div>}
      <Heading className={styles.title}>{title}</Heading>
      {children == null ? null : <div className={styles.text}>{children}</div>}
      {action}
    </div>
  );
}
