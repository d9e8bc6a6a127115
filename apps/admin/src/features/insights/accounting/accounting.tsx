import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  ACCOUNTING_FILES,
  type AccountingMonth,
  type RevenueKind,
} from '@voltcourier/contracts/insights/accounting';
import { formatUsd } from '@voltcourier/pricing';
import { ButtonLink } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { type DataColumn, DataTable } from '@voltcourier/ui/data-table';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { Notice } from '@voltcourier/ui/notice';
import { SummaryList } from '@voltcourier/ui/summary-list';
import { QueryState } from '@voltcourier/ui/query-state';
import { Link } from 'react-router-dom';
import { accountingApi } from '../../../lib/api/accounting.ts';
import { FileLink, fileUrl } from '../../../lib/file-link.tsx';
import { paths } from '../../../lib/paths.ts';
import { useAddress } from '../../../lib/use-address.ts';
import { useNow } from '../../../lib/use-now.ts';
import styles from './accounting.module.css';
import { monthParam, hasBegun, monthFrom, formatMonth, zoneName } from './accounting-month.ts';

const KINDS: Readonly<Record<RevenueKind, string>> = {
  payment: 'Payments for visits',
  invoice: 'Membership invoices',
  refund: 'Refunds',
  'refund-failed': 'Refunds returned by the bank',
  'dispute-lost': 'Disputes lost',
  loss: 'Bitcoin undone by its network',
  'on-site': 'Collected by technicians',
};
const PROVIDERS = { stripe: 'Stripe', bitcoin: 'Bitcoin', 'on-site': 'On site' } as const;
const FILES = { bookings: 'Bookings', payments: 'Payments', refunds: 'Refunds' } as const;

type Line = AccountingMonth['revenue'][number];

const COLUMNS: DataColumn<Line>[] = [
  {
    key: 'kind',
    header: 'Kind',
    rowHeader: true,
    wraps: true,
    cell: ({ kind, provider }) => `${KINDS[kind]} (${PROVIDERS[provider]})`,
  },
  { key: 'count', header: 'Count', align: 'end', cell: ({ count }) => count },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amountCents }) => formatUsd(amountCents),
  },
];

function Months({ month, now }: { month: string; now: number }) {
  const next = monthFrom(month, 1);
  return (
    <nav aria-label="Months" className={styles.months}>
      <ButtonLink
        variant="quiet"
        render={<Link to={paths.accounting({ month: monthFrom(month, -1) })} />}
      >
        Previous month
      </ButtonLink>
      {hasBegun(next, now) ? (
        <ButtonLink variant="quiet" render={<Link to={paths.accounting({ month: next })} />}>
          Next month
        </ButtonLink>
      ) : null}
    </nav>
  );
}

function Books({ data }: { data: AccountingMonth }) {
  const { completed, missed, cancelled, open } = data.bookings;
  return (
    <>
      {data.isRunning ? (
        <Notice still title="This month isn’t over">
          Its figures can still grow.
        </Notice>
      ) : null}
      <div className={styles.cards}>
        <Card dense title="Revenue">
          <DataTable
            caption={`Revenue of ${formatMonth(data.month)}`}
            columns={COLUMNS}
            rows={data.revenue}
            rowKey={({ kind, provider }) => `${kind}-${provider}`}
            empty={
              <EmptyState title="Nothing was paid or refunded" level={3}>
                Payments appear here as soon as they succeed.
              </EmptyState>
            }
          />
          <p className={styles.net}>
            <span>Net revenue</span>
            <strong>{formatUsd(data.netCents)}</strong>
          </p>
        </Card>
        <Card dense title="Visits">
          <SummaryList
            rows={[
              { term: 'Completed', value: completed },
              { term: 'No-shows', value: missed },
              { term: 'Cancelled', value: cancelled },
              { term: 'Still open', value: open },
            ]}
          />
        </Card>
      </div>
      <p className={styles.quiet}>
        {`Amounts are what the ledger recorded from the first to the last day of the month, ${zoneName(data.zone)}. Visits count on the day of the visit.`}
      </p>
    </>
  );
}

/** A month for the accountant: totals from the ledger, and files to download. */
export function Accounting() {
  const { query } = useAddress();
  const now = useNow();
  const month = monthParam(query.get('month'), now);
  const result = useQuery({
    ...accountingApi.month.query({ params: { month } }),
    placeholderData: keepPreviousData,
  });
  const { data, error } = result;
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h2 className={styles.title}>{formatMonth(month)}</h2>
        <Months month={month} now={now} />
        <div className={styles.files} role="group" aria-label="Files of this month (CSV)">
          {ACCOUNTING_FILES.map((file) => (
            <FileLink key={file} href={fileUrl(`/staff/accounting/${month}/${file}.csv`)}>
              {`${FILES[file]} (CSV)`}
            </FileLink>
          ))}
        </div>
      </header>
      {data === undefined || error !== null ? (
        <QueryState
          result={result}
          loading="Adding up the month..."
          failed="This month can’t be loaded"
        />
      ) : null}
      {data === undefined || error !== null ? null : <Books data={data} />}
    </div>
  );
}
