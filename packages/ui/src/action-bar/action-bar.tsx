import type { ReactNode } from 'react';
import styles from './action-bar.module.css';

/**
 * The main action of a form, with its errors above it. It stays at the bottom of the window while
 * its form is in view, at full width on a phone. Its form must be a block or a flex column: in a
 * grid it couldn't leave its row.
 */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}
