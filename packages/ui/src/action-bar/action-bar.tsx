import type { ReactNode } from 'react';
import styles from './action-bar.module.css';

/**
 * The main action of a form, with what keeps it from going through above it. It stays at the bottom
 * of the window while its form is in view, on a phone from edge to edge. Its form
 * is a block or a column of flex items: in a grid it could not leave its row.
 */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}
