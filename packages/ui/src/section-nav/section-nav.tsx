import type { ReactNode } from 'react';
import { ChevronDownIcon } from '../icon/icon.tsx';
import styles from './section-nav.module.css';

/** Props of SectionNav. */
export interface SectionNavProps {
  /** Accessible label of the list: "Your account". */
  label: string;
  /** Links to the pages, in order. The current one has `aria-current="page"`. */
  links: readonly { readonly key: string; readonly link: ReactNode }[];
  /** Name of the current page, shown on phones instead of the list. */
  current: string;
}

/** Pages of one area: a list next to the content, or on a phone one line that expands to it. */
export function SectionNav({ label, links, current }: SectionNavProps) {
  const list = (
    <ul className={styles.list}>
      {links.map(({ key, link }) => (
        <li key={key}>{link}</li>
      ))}
    </ul>
  );
  return (
    <nav className={styles.nav} aria-label={label}>
      <div className={styles.wide}>{list}</div>
      <details className={styles.small}>
        <summary className={styles.summary}>
          <span>
            <span className={styles.area}>{label}</span> {current}
          </span>
          <ChevronDownIcon />
        </summary>
        {list}
      </details>
    </nav>
  );
}
