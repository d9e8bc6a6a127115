import type { ReactNode } from 'react';
import styles from './fact-line.module.css';

/** Props of FactLine. */
export interface FactLineProps {
  /** Empty ones (null, undefined, '') are left out. */
  facts: readonly ReactNode[];
}

/**
 * Short facts with dots between them: "NACS (Tesla) · 60 kWh". Where they don't fit on one line, no
 * line begins or ends with a dot.
 */
export function FactLine({ facts }: FactLineProps) {
  const given = facts.filter((fact) => fact != null && fact !== '');
  return (
    <span className={styles.line}>
      {given.map((fact, at) => (
        // oxlint-disable-next-line react/no-array-index-key
        <span key={at} className={styles.fact}>
          {at === 0 ? null : <span className={styles.dot}>{' · '}</span>}
          {fact}
        </span>
      ))}
    </span>
  );
}
