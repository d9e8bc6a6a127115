import { useQuery } from '@tanstack/react-query';
import type { OwnVisitRow, OwnVisits as Visits } from '@voltcourier/contracts/visits/own-visits';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { Button } from '@voltcourier/ui/button';
import { Notice } from '@voltcourier/ui/notice';
import { StatusPill } from '@voltcourier/ui/status-pill';
import { QueryState } from '@voltcourier/ui/query-state';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { ownVisitsApi } from '../../../lib/api/own-visits.ts';
import { statusLabel } from '../../../lib/booking-labels.ts';
import { useAddress } from '../../../lib/use-address.ts';
import { useNow } from '../../../lib/use-now.ts';
import { DueMark } from '../due-mark.tsx';
import { formatDue, shortServiceText } from '../labels.ts';
import { POLL_MS, OwnVisitPanel } from './own-visit-panel.tsx';
import styles from './own-visits.module.css';
import { daysOf, formatStart, type VisitDay } from './visit-days.ts';

function Visit({ visit, to }: { visit: OwnVisitRow; to: string }) {
  const { kind, status, name, location, vehicle } = visit;
  const due = formatDue(visit, useNow());
  return (
    <li>
      <Link className={styles.visit} to={to} data-emergency={kind === 'emergency'}>
        <span className={styles.time}>{kind === 'emergency' ? 'Now' : formatStart(visit)}</span>
        <span className={styles.facts}>
          <span className={styles.name}>{name}</span>
          <span>{location}</span>
          <span className={styles.quiet}>{`${shortServiceText(visit)} · ${vehicle}`}</span>
          <DueMark due={due} />
        </span>
        {status === 'confirmed' ? null : (
          <StatusPill tone={status === 'pending' ? 'waiting' : 'done'}>
            {statusLabel(status)}
          </StatusPill>
        )}
      </Link>
    </li>
  );
}

function Day({ day, addressOf }: { day: VisitDay; addressOf: (id: string) => string }) {
  const title = useId();
  return (
    <section className={styles.day} aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        {day.title}
      </h2>
      <ul className={styles.list}>
        {day.visits.map((visit) => (
          <Visit key={visit.id} visit={visit} to={addressOf(visit.id)} />
        ))}
      </ul>
    </section>
  );
}

/** The days of a technician, and what is done of today. */
function Days({ visits, addressOf }: { visits: Visits; addressOf: (id: string) => string }) {
  const now = useNow();
  const { technician, open, over, hasMore } = visits;
  if (technician === null) {
    return (
      <EmptyState title="Your account isn’t linked to a technician" level={2}>
        An administrator can link it in Settings, under Technicians.
      </EmptyState>
    );
  }
  return (
    <>
      {open.length > 0 ? null : (
        <EmptyState title="No visits ahead" level={2}>
          Visits that are assigned to you appear here automatically.
        </EmptyState>
      )}
      {daysOf(open, technician.zone, now).map((day) => (
        <Day key={day.title} day={day} addressOf={addressOf} />
      ))}
      {hasMore ? <p className={styles.quiet}>Later visits appear once these are done.</p> : null}
      {over.length === 0 ? null : (
        <Day day={{ title: 'Done today', visits: over }} addressOf={addressOf} />
      )}
    </>
  );
}

/** The visits of the technician who is signed in; one of them opens beside the list. */
export function OwnVisits() {
  const { query, addressOf, close } = useAddress();
  const result = useQuery({
    ...ownVisitsApi.list.query(),
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: true,
  });
  const { data } = result;
  const openId = query.get('booking') ?? undefined;
  if (data === undefined) {
    return (
      <QueryState
        result={result}
        loading="Loading your visits..."
        failed="Your visits can’t be loaded"
      />
    );
  }
  const known = [...data.open, ...data.over].find(({ id }) => id === openId);
  return (
    <div className={styles.days}>
      {result.error === null ? null : (
        <Notice
          tone="warning"
          title="These visits may be out of date"
          action={
            <Button
              size="compact"
              pending={result.isFetching}
              onClick={() => void result.refetch()}
            >
              Try again
            </Button>
          }
        >
          {result.error.message}
        </Notice>
      )}
      <Days visits={data} addressOf={(id) => addressOf({ booking: id })} />
      <OwnVisitPanel
        bookingId={openId}
        name={known?.name}
        onClose={() => close({ booking: undefined })}
      />
    </div>
  );
}
