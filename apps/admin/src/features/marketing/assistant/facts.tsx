import type { ReactNode } from 'react';
import styles from './assistant.module.css';

/** Terms with sentences below them. For figures use SummaryList. */
export function Facts({
  rows,
}: {
  rows: readonly { readonly term: string; readonly value: ReactNode }[];
}) {
  return (
    <dl className={styles.facts}>
      {rows.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
