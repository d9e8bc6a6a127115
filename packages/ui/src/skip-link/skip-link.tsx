import type { ReactNode } from 'react';
import styles from './skip-link.module.css';

/** The first element of the page, which skips the navigation. Visible only when focused. */
export function SkipLink({
  href = '#main',
  children = 'Skip to content',
}: {
  /** Fragment of the main content. Default `#main`. */
  href?: string | undefined;
  children?: ReactNode;
}) {
  return (
    <a className={styles.link} href={href}>
      {children}
    </a>
  );
}
