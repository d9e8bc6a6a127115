import { useQuery } from '@tanstack/react-query';
import type { BookingStatus } from '@voltcourier/contracts/bookings';
import type { ApiError } from '@voltcourier/contracts/client';
import { queryKey } from '@voltcourier/contracts/query';
import { routes } from '@voltcourier/contracts/routes';
import { formatUsd } from '@voltcourier/pricing';
import { DataTable } from '@voltcourier/ui/data-table';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { ErrorState } from '@voltcourier/ui/error-state';
import { Progress } from '@voltcourier/ui/progress';
import { SummaryList } from '@voltcourier/ui/summary-list';
import { api } from '../../lib/api.ts';
import styles from './overview.module.css';

const LABELS: Record<BookingStatus, string> = {
  pending: 'Waiting for payment',
  confirmed: 'Confirmed',
  expired: 'Expired unpaid',
  cancelled: 'Cancelled',
  completed: 'Completed',
  no_show: 'No-show',
};

const when = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** Bookings by state, and what was taken and given back, as the server counts them. */
export function Overview() {
  const { data, error, refetch, isFetching } = useQuery<
    Awaited<ReturnType<typeof api.staff.overview>>,
    ApiError
  >({
    queryKey: queryKey(routes.staff.overview),
    queryFn: ({ signal }) => api.staff.overview({ signal }),
    staleTime: 0,
  });
  if (error !== null) {
    return (
      <ErrorState
        title="The overview can’t be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {error.message}
      </ErrorState>
    );
  }
  if (data === undefined) return <Progress block>Loading the overview...</Progress>;
  const rows = Object.entries(LABELS).map(([status, label]) => ({
    status,
    label,
    count: data.bookings[status as BookingStatus],
  }));
  if (rows.every(({ count }) => count === 0)) {
    return (
      <EmptyState title="No bookings yet" level={2}>
        Bookings by state, payments and refunds appear here with the first booking on the customer
        site.
      </EmptyState>
    );
  }
  return (
    <div className={styles.overview}>
      <DataTable
        caption="Bookings by state"
        columns={[
          { key: 'label', header: 'Bookings', cell: (row) => row.label, rowHeader: true },
          { key: 'count', header: 'Count', cell: (row) => row.count, align: 'end' },
        ]}
        rows={rows}
        rowKey={(row) => row.status}
        empty={null}
      />
      <SummaryList
        rows={[
          {
            term: 'Next appointment',
            value: data.nextStartsAt === null ? 'None' : when.format(new Date(data.nextStartsAt)),
          },
          { term: 'Taken', value: formatUsd(data.takenCents) },
          { term: 'Refunded', value: formatUsd(data.refundedCents) },
        ]}
        total={{ term: 'Kept', value: formatUsd(data.takenCents - data.refundedCents) }}
      />
    </div>
  );
}
