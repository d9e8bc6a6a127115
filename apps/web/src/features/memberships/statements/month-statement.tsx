import { EmptyState } from '@voltcourier/ui/empty-state';
import { BoltIcon } from '@voltcourier/ui/frame-icon';
import { QueryState } from '@voltcourier/ui/query-state';
import { CostCenters, Totals } from './month-figures.tsx';
import { MonthVisits } from './month-visits.tsx';
import { formatMonth } from './statement-labels.ts';
import styles from './statements.module.css';
import { useStatement } from './use-statements.ts';

/** A company's month: totals, by cost center, and its visits. */
export function MonthStatement({ month }: { month: string }) {
  const result = useStatement(month);
  const { data } = result;
  if (data === undefined) {
    return (
      <QueryState
        result={result}
        loading="Loading the statement..."
        failed="We can’t show this statement"
      />
    );
  }
  if (data.totals.visits === 0) {
    return (
      <EmptyState
        level={2}
        title={`No visits in ${formatMonth(month)}`}
        illustration={<BoltIcon size="2.5rem" />}
      >
        Choose another month. Visits are listed once they have begun.
      </EmptyState>
    );
  }
  return (
    <div className={styles.month}>
      <div className={styles.part}>
        <div>
          <h2 className={styles.title}>{formatMonth(month)}</h2>
          <p className={styles.quiet}>{data.company}</p>
        </div>
        <Totals totals={data.totals} />
      </div>
      <CostCenters costCenters={data.costCentres} />
      <MonthVisits month={month} />
    </div>
  );
}
