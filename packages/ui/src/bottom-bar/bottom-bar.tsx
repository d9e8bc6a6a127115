import type { ReactNode } from 'react';
import styles from './bottom-bar.module.css';

/**
 * The bar on phones that always offers help: Emergency in amber, then Schedule. Hidden on wider
 * screens.
 */
export function BottomBar({
  children,
}: {
  /** Two ButtonLinks. */
  children: ReactNode;
}) {
  return (
    <>
      <div className={styles.room} data-theme="dark" />
      <nav className={styles.bar} aria-label="Get a charge">
        {children}
      </nav>
    </>
  );
}
