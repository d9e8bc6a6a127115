import type { ReactNode } from 'react';
import styles from './summary-list.module.css';

/** A row of a SummaryList. */
export interface SummaryRow {
  term: string;
  value: ReactNode;
}

/** Props of SummaryList. */
export interface SummaryListProps {
  rows: readonly SummaryRow[];
  /** The last row, below a line: "Total". */
  total?: SummaryRow | undefined;
}

/** Terms and their values, such as an order: service, booking, total. */
export function SummaryList({ rows, total }: SummaryListProps) {
  return (
    <dl className={styles.list}>
      {rows.map((row) => (
        <div key={row.term} className={styles.row}>
          <dt className={styles.term}>{row.term}</dt>
          <dd className={styles.value}>{row.value}</dd>
        </div>
      ))}
      {total ? (
        <div className={styles.total}>
          <dt>{total.term}</dt>
          <dd className={styles.amount}>{total.value}</dd>
        </div>
      ) : null}
    </dl>
  );
}
