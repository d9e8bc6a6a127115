import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Words for screen readers alone; nothing is drawn and no room is taken. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}
