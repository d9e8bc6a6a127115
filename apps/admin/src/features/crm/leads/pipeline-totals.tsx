import { OPEN_STAGES } from '@voltcourier/contracts/crm/lead-stages';
import type { BoardColumn } from '@voltcourier/contracts/crm/leads';
import { formatLeads, formatSum } from './labels.ts';
import styles from './leads.module.css';

/** Totals of all open leads. */
export function Totals({ columns }: { columns: readonly BoardColumn[] | undefined }) {
  const open = (columns ?? []).filter(({ stage }) => OPEN_STAGES.some((one) => one === stage));
  const sum = (of: (column: BoardColumn) => number) =>
    open.reduce((total, column) => total + of(column), 0);
  const text =
    columns === undefined
      ? ['–', '–', '–']
      : [
          formatLeads(sum(({ count }) => count)),
          formatSum(sum(({ valueCents }) => valueCents)),
          formatSum(sum(({ weightedCents }) => weightedCents)),
        ];
  const terms = ['Open', 'Value', 'Weighted'];
  return (
    <dl className={styles.totals} aria-label="All open leads">
      {terms.map((term, index) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text[index]}</dd>
        </div>
      ))}
    </dl>
  );
}
