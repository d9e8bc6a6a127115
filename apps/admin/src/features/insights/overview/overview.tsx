import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { BookingStatus } from '@voltcourier/contracts/bookings/bookings';
import type { Overview as Figures } from '@voltcourier/contracts/insights/metrics';
import { formatUsd } from '@voltcourier/pricing';
import { BarChart } from '@voltcourier/ui/chart';
import { DataTable } from '@voltcourier/ui/data-table';
import { QueryState } from '@voltcourier/ui/query-state';
import { Link } from 'react-router-dom';
import { formatMonthDay } from '../../../lib/format-day.ts';
import { formatClock } from '../../../lib/format-clock.ts';
import { metricsApi } from '../../../lib/api/metrics.ts';
import { paths } from '../../../lib/paths.ts';
import { useAddress } from '../../../lib/use-address.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useMay } from '../../../lib/use-user.ts';
import { FigureCards } from './figure-cards.tsx';
import {
  formatChange,
  type Days,
  daysBefore,
  formatMonth,
  rangeOf,
  formatRange,
} from './overview-range.ts';
import styles from './overview.module.css';
import { FreeNow } from './free-now.tsx';
import { RangeForm } from './range-form.tsx';
import { Today } from './today.tsx';
import { RetentionTable } from './retention-table.tsx';

const LABELS: Readonly<Record<BookingStatus, string>> = {
  pending: 'Waiting for payment',
  confirmed: 'Confirmed',
  expired: 'Expired (unpaid)',
  cancelled: 'Cancelled',
  completed: 'Completed',
  no_show: 'No-show',
};

/** Stale time of past figures, which no longer change, in milliseconds. */
const BEFORE_MS = 300_000;

const TODAY = new URLSearchParams({ range: 'today' });

const bookingsOf = ({ from, to }: Days, show: 'open' | 'over'): string =>
  paths.bookings({ show: show === 'over' ? show : undefined, from, to });

const percent = (part: number, whole: number) =>
  whole === 0 ? '–' : `${Math.round((100 * part) / whole)}%`;

function Now({ now, today }: { now: Figures['now']; today: string }) {
  const late = (count: number) => (count > 0 ? `View ${count} overdue` : 'None overdue');
  return (
    <FigureCards
      title="Now"
      figures={[
        {
          name: 'Visits today',
          value: now.visitsToday,
          to: bookingsOf({ from: today, to: today }, 'open'),
        },
        {
          name: 'Late emergencies',
          value: now.lateEmergencies,
          note: late(now.lateEmergencies),
          isUrgent: now.lateEmergencies > 0,
          to: paths.bookings(),
        },
        {
          name: 'To complete',
          value: now.lateVisits,
          note: now.lateVisits > 0 ? 'Past start time' : 'All complete',
          to: paths.bookings(),
        },
        {
          name: 'Overdue requests',
          value: now.lateRequests,
          note: late(now.lateRequests),
          isUrgent: now.lateRequests > 0,
          to: paths.bookings({ kind: 'requests' }),
        },
        {
          name: 'Exceptions to clear',
          value: now.exceptions,
          note: now.exceptions > 0 ? 'View exceptions' : 'No exceptions',
          isUrgent: now.exceptions > 0,
          to: paths.bookings({ kind: 'exceptions' }),
        },
      ]}
    />
  );
}

/** Note below a figure: its base and its previous value. */
const noteOf = (...parts: readonly (string | undefined)[]): string | undefined => {
  const known = parts.filter((part) => part !== undefined);
  return known.length === 0 ? undefined : known.join(', ');
};

function Range({ data, before }: { data: Figures; before: Figures | undefined }) {
  const days = { from: data.from, to: data.to };
  const { trials, started, converted, ended } = data.members;
  const revenueOf = (figures: Figures) => figures.takenCents - figures.refundedCents;
  const joinedOf = ({ members }: Figures) => members.started + members.converted;
  const compared = (of: (figures: Figures) => number) =>
    formatChange(of(data), before && of(before));
  return (
    <FigureCards
      title={formatRange(data)}
      figures={[
        {
          name: 'Revenue',
          value: formatUsd(revenueOf(data)),
          note: noteOf(compared(revenueOf), `${formatUsd(data.refundedCents)} refunded`),
          to: bookingsOf(days, 'over'),
        },
        {
          name: 'Paid bookings',
          value: percent(data.confirmed, data.created),
          // The comparison is of the number, not of the share.
          note:
            data.created === 0
              ? 'No bookings'
              : noteOf(
                  `${data.confirmed} of ${data.created}`,
                  compared(({ confirmed }) => confirmed),
                ),
          to: bookingsOf(days, 'over'),
        },
        {
          name: 'Memberships started',
          value: started + converted,
          note: noteOf(compared(joinedOf), `${converted} after a trial`),
          to: paths.contacts({ account: 'yes' }),
          permission: 'customers:read',
        },
        {
          name: 'Trials started',
          value: trials,
          note: compared(({ members }) => members.trials),
          to: paths.contacts({ account: 'yes' }),
          permission: 'customers:read',
        },
        {
          name: 'Memberships ended',
          value: ended,
          note: compared(({ members }) => members.ended),
          to: paths.contacts({ account: 'yes' }),
          permission: 'customers:read',
        },
      ]}
    />
  );
}

type KindRow = { status: BookingStatus; scheduled: number; emergency: number };

function ByState({ data }: { data: Figures }) {
  const may = useMay();
  const count = (kind: string, status: BookingStatus) =>
    data.bookings.find((row) => row.kind === kind && row.status === status)?.count ?? 0;
  const rows = (Object.keys(LABELS) as BookingStatus[]).map((status) => ({
    status,
    scheduled: count('scheduled', status),
    emergency: count('emergency', status),
  }));
  const showOf = (status: BookingStatus) =>
    status === 'pending' || status === 'confirmed' ? 'open' : 'over';
  const stateCell = (status: BookingStatus) =>
    may('bookings:read') ? (
      <Link className={styles.link} to={bookingsOf(data, showOf(status))}>
        {LABELS[status]}
      </Link>
    ) : (
      LABELS[status]
    );
  return (
    <DataTable<KindRow>
      caption="Bookings by kind and state"
      columns={[
        {
          key: 'state',
          header: 'Bookings for these days',
          rowHeader: true,
          cell: ({ status }) => stateCell(status),
        },
        { key: 'scheduled', header: 'Appointments', align: 'end', cell: (row) => row.scheduled },
        { key: 'emergency', header: 'Emergencies', align: 'end', cell: (row) => row.emergency },
      ]}
      rows={rows}
      rowKey={({ status }) => status}
      empty={null}
    />
  );
}

function Checked({ checked }: Pick<Figures, 'checked'>) {
  if (checked === null) return <p className={styles.note}>Figures not verified yet.</p>;
  const at = formatClock(checked.at);
  return (
    <p className={styles.note}>
      {checked.differences === 0
        ? `Figures verified at ${at}.`
        : `Figures checked at ${at}: ${checked.differences} were wrong and have been corrected.`}
    </p>
  );
}

function Charts({ data }: { data: Figures }) {
  const isDays = data.unit === 'day';
  const label = isDays ? formatMonthDay : formatMonth;
  const labels = data.points.map(({ date }) => label(date));
  const shared = { labels, xLabel: isDays ? 'Day' : 'Month', level: 2 } as const;
  return (
    <div className={styles.charts}>
      <BarChart
        {...shared}
        title={`Revenue per ${data.unit}`}
        yLabel="Revenue"
        format={(cents) => formatUsd(Math.round(cents))}
        values={data.points.map(({ revenueCents }) => revenueCents)}
      />
      <BarChart
        {...shared}
        title={`Visits per ${data.unit}`}
        yLabel="Visits"
        values={data.points.map(({ visits }) => visits)}
      />
    </div>
  );
}

/** Figures of the business for the days in the URL, and what is overdue now. */
export function Overview() {
  const { query, go } = useAddress();
  const now = new Date(useNow());
  const { name, days } = rangeOf(query, now);
  const result = useQuery({
    ...metricsApi.overview.query({ query: { ...days } }),
    placeholderData: keepPreviousData,
  });
  const { data } = result;
  // Data for the comparison; the page doesn't wait for it.
  const { data: before } = useQuery({
    ...metricsApi.overview.query({ query: { ...daysBefore(days) } }),
    staleTime: BEFORE_MS,
  });
  const today = rangeOf(TODAY, now).days.to;
  return (
    <div className={styles.overview}>
      {data === undefined ? null : <Now now={data.now} today={today} />}
      <Today today={today} />
      <RangeForm
        name={name}
        days={days}
        onChange={(range, { from, to }) =>
          go({
            range: range === '30' ? undefined : range,
            ...(range === 'custom' ? { from, to } : { from: undefined, to: undefined }),
          })
        }
      />
      {data === undefined ? (
        <QueryState
          result={result}
          loading="Loading the overview..."
          failed="The overview can’t be loaded"
        />
      ) : null}
      {data === undefined ? null : (
        <>
          <Range data={data} before={before} />
          <Charts data={data} />
          <div className={styles.tables}>
            <FreeNow />
            <ByState data={data} />
          </div>
          <section className={styles.retention}>
            <h2 className={styles.heading}>Repeat customers</h2>
            <RetentionTable cohorts={data.retention} />
          </section>
          <Checked checked={data.checked} />
        </>
      )}
    </div>
  );
}
