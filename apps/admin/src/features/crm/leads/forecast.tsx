import { useQuery } from '@tanstack/react-query';
import { OPEN_STAGES, STAGE_PERCENT } from '@voltcourier/contracts/crm/lead-stages';
import type { ForecastMonth } from '@voltcourier/contracts/crm/leads';
import { type DataColumn, DataTable } from '@voltcourier/ui/data-table';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { Failed } from '@voltcourier/ui/error-state';
import { leadsApi } from '../../../lib/api/leads.ts';
import styles from './leads.module.css';
import type { LeadFilters } from './use-leads.ts';
import { today } from '../../../lib/today.ts';
import { formatMonth, STAGE_LABELS, formatSum } from './labels.ts';

const isPast = ({ month, count }: ForecastMonth) =>
  month !== null && count > 0 && month < today().slice(0, 7);

function Weight({ cents, most }: { cents: number; most: number }) {
  return (
    <div className={styles.weight}>
      <span>{formatSum(cents)}</span>
      <span
        className={styles.gauge}
        style={{ inlineSize: `${most === 0 ? 0 : Math.round((cents / most) * 100)}%` }}
      />
    </div>
  );
}

const columnsOf = (most: number): DataColumn<ForecastMonth>[] => [
  {
    key: 'month',
    header: 'Expected close',
    rowHeader: true,
    cell: (row) => (
      <>
        {row.month === null ? 'No date yet' : formatMonth(row.month)}
        {isPast(row) ? <div className={styles.late}>Overdue</div> : null}
      </>
    ),
  },
  { key: 'count', header: 'Open leads', align: 'end', cell: ({ count }) => count },
  {
    key: 'value',
    header: 'Their value',
    align: 'end',
    cell: ({ valueCents }) => formatSum(valueCents),
  },
  {
    key: 'weighted',
    header: 'Weighted forecast',
    cell: ({ weightedCents }) => <Weight cents={weightedCents} most={most} />,
  },
  {
    key: 'won',
    header: 'Won',
    align: 'end',
    cell: ({ wonCents }) => (wonCents === 0 ? '–' : formatSum(wonCents)),
  },
];

/** Expected revenue by month, and the actual revenue of past months. */
export function Forecast({ filters }: { filters: LeadFilters }) {
  const result = useQuery({
    ...leadsApi.forecast.query({ query: filters }),
    select: ({ months }) => months,
  });
  const { data, error } = result;
  if (error !== null) {
    return <Failed result={result} title="The forecast can’t be loaded" />;
  }
  const most = Math.max(0, ...(data ?? []).map(({ weightedCents }) => weightedCents));
  return (
    <>
      <DataTable
        caption="Forecast by month"
        columns={columnsOf(most)}
        rows={data}
        rowKey={({ month }) => month ?? 'none'}
        empty={
          <EmptyState title="Nothing to forecast yet" level={2}>
            Leads with a value and an expected close add up here, month by month.
          </EmptyState>
        }
      />
      <p className={styles.hint}>
        {`Each value counts by its stage: ${OPEN_STAGES.map(
          (stage) => `${STAGE_LABELS[stage]} ${STAGE_PERCENT[stage]}%`,
        ).join(', ')}. Won is what was won in the month, of the last three.`}
      </p>
    </>
  );
}
