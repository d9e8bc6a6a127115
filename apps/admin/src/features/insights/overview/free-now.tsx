import { useQuery } from '@tanstack/react-query';
import type { TechnicianNow } from '@voltcourier/contracts/visits/technicians';
import { Button } from '@voltcourier/ui/button';
import { type DataColumn, DataTable } from '@voltcourier/ui/data-table';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { Failed } from '@voltcourier/ui/error-state';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { techniciansApi } from '../../../lib/api/technicians.ts';
import { paths } from '../../../lib/paths.ts';
import { TechnicianMark } from '../../../lib/technician-mark.tsx';
import { useMay } from '../../../lib/use-user.ts';
import styles from './overview.module.css';

/** Polling interval in milliseconds: visits begin on the hour. */
const EVERY_MS = 60_000;

type Visit = NonNullable<TechnicianNow['next']>;

/** Formats a time in the region's time zone: "3:00 PM", or "Mon 3:00 PM" on another day. */
function formatTime(startsAt: string, zone: string): string {
  const at = new Date(startsAt);
  const day = (instant: Date) => instant.toLocaleDateString('en-US', { timeZone: zone });
  return at.toLocaleString('en-US', {
    timeZone: zone,
    hour: 'numeric',
    minute: '2-digit',
    ...(day(at) !== day(new Date()) && { weekday: 'short' }),
  });
}

function VisitLink({ visit, zone }: { visit: Visit; zone: string }) {
  const { bookingId, name, startsAt, isEmergency } = visit;
  return (
    <Link className={styles.link} to={paths.bookings({ booking: bookingId })}>
      {isEmergency ? `Emergency: ${name}` : `${formatTime(startsAt, zone)}, ${name}`}
    </Link>
  );
}

function NowCell({ state, worksToday, current, zone }: TechnicianNow) {
  if (current !== null) return <VisitLink visit={current} zone={zone} />;
  if (state === 'free') return <strong>Free</strong>;
  return <span className={styles.note}>{worksToday ? 'Not at work now' : 'Off today'}</span>;
}

const calendarOf = ({ regionId: region }: TechnicianNow): string =>
  paths.calendar({ by: 'technician', view: 'day', region });

const COLUMNS: readonly DataColumn<TechnicianNow>[] = [
  {
    key: 'name',
    header: 'Technician',
    rowHeader: true,
    cell: (technician) => (
      <Link className={styles.link} to={calendarOf(technician)}>
        <TechnicianMark technician={technician} />
      </Link>
    ),
  },
  { key: 'now', header: 'Now', cell: NowCell },
  {
    key: 'next',
    header: 'Next',
    cell: ({ next, zone }) => (next === null ? null : <VisitLink visit={next} zone={zone} />),
  },
  { key: 'today', header: 'Visits today', align: 'end', cell: ({ visitsToday }) => visitsToday },
  { key: 'region', header: 'Region', cell: ({ regionName }) => regionName },
];

function Technicians() {
  const result = useQuery({ ...techniciansApi.now.query(), refetchInterval: EVERY_MS });
  const { data, error } = result;
  const [showsAll, setShowsAll] = useState(false);
  const all = data?.technicians;
  const free = all?.filter(({ state }) => state === 'free').length;
  const active = all?.filter(({ state, next }) => state !== 'off' || next !== null);
  const hidden = (all?.length ?? 0) - (active?.length ?? 0);
  return (
    <section className={styles.section} aria-labelledby="free-now">
      <h2 id="free-now" className={styles.heading}>
        Who is free
      </h2>
      {data === undefined && error !== null ? (
        <Failed result={result} title="Availability can’t be loaded" />
      ) : (
        <>
          {data === undefined || data.technicians.length === 0 ? null : (
            <p className={styles.note}>
              {`${free} of ${data.technicians.length} technicians available. `}
              <Link to={paths.bookings({ technician: 'none' })}>Unassigned bookings</Link>
            </p>
          )}
          <DataTable
            caption="Technicians now"
            columns={COLUMNS}
            rows={showsAll ? all : active}
            rowKey={({ id }) => id}
            empty={
              <EmptyState
                title={all?.length === 0 ? 'No technicians yet' : 'No one is on shift'}
                level={3}
              >
                {all?.length === 0
                  ? 'Once some are added in the settings, their visits are here.'
                  : 'No one has a visit today or tomorrow.'}
              </EmptyState>
            }
          />
          {hidden === 0 ? null : (
            <div className={styles.more}>
              <Button size="compact" onClick={() => setShowsAll(!showsAll)}>
                {showsAll ? 'Hide off shift' : `Show ${hidden} off shift`}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}

/** Technicians who are free now, for users who may see bookings. */
export function FreeNow() {
  const may = useMay();
  return may('bookings:read') ? <Technicians /> : null;
}
