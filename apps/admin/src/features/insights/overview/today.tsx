import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { PersonTask } from '@voltcourier/contracts/crm/notes-and-tasks';
import { bookingCursor, type DispatchRow } from '@voltcourier/contracts/visits/dispatch';
import { EMERGENCY_STAGES } from '@voltcourier/contracts/visits/emergency-stages';
import { Link } from 'react-router-dom';
import { formatMonthDay } from '../../../lib/format-day.ts';
import { contactsApi } from '../../../lib/api/contacts.ts';
import { dispatchApi } from '../../../lib/api/dispatch.ts';
import { statusLabel } from '../../../lib/booking-labels.ts';
import { paths } from '../../../lib/paths.ts';
import { shortServiceLabel } from '../../../lib/service-label.ts';
import { TechnicianMark } from '../../../lib/technician-mark.tsx';
import { useMay } from '../../../lib/use-user.ts';
import { EVERY_MS, Glance } from './glance.tsx';
import { Overdue } from './overdue.tsx';
import styles from './overview.module.css';

/** Maximum number of lines of a list in the overview. */
const SHOWN = 5;

const formatTime = ({ startsAt, zone }: DispatchRow) =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeStyle: 'short' }).format(
    new Date(startsAt),
  );

function BookingLine({ booking }: { booking: DispatchRow }) {
  const { id, name, service, status, technician, emergency, location } = booking;
  return (
    <li className={styles.line} data-kind={booking.kind}>
      <span className={styles.lineTime}>{formatTime(booking)}</span>
      <span className={styles.lineMain}>
        <Link to={paths.bookings({ booking: id })}>{name}</Link>
        <span className={styles.lineNote}>
          {`${shortServiceLabel(service.label)}, ${location}`}
        </span>
      </span>
      <span className={styles.lineEnd}>
        {technician === null ? (
          <span className={styles.lineNote}>Unassigned</span>
        ) : (
          <TechnicianMark technician={technician} />
        )}
        <span className={styles.lineNote}>
          {emergency === null ? statusLabel(status) : EMERGENCY_STAGES[emergency.stage]}
        </span>
      </span>
    </li>
  );
}

/** Open emergencies and appointments that are due today, in order. */
function Schedule({ today }: { today: string }) {
  const { data, error } = useInfiniteQuery({
    ...dispatchApi.list.pages(
      'bookings',
      { query: { show: 'open', from: today, to: today } },
      bookingCursor('open', undefined),
    ),
    refetchInterval: EVERY_MS,
  });
  const days = { from: today, to: today };
  return (
    <Glance title="Today’s schedule" all={{ label: 'All of today', to: paths.bookings(days) }}>
      {data === undefined ? (
        <p className={styles.note}>{error?.message ?? 'Loading...'}</p>
      ) : data.length === 0 ? (
        <p className={styles.note}>Nothing left for today.</p>
      ) : (
        <ul className={styles.lines}>
          {data.slice(0, SHOWN).map((booking) => (
            <BookingLine key={booking.id} booking={booking} />
          ))}
        </ul>
      )}
      {(data?.length ?? 0) > SHOWN ? (
        <p className={styles.note}>{`And ${(data?.length ?? 0) - SHOWN} more.`}</p>
      ) : null}
    </Glance>
  );
}

function TaskLine({ task, today }: { task: PersonTask; today: string }) {
  const { title, personId, personName, dueDate } = task;
  const isLate = dueDate !== null && dueDate < today;
  const due = dueDate === null ? 'No date' : dueDate === today ? 'Today' : formatMonthDay(dueDate);
  return (
    <li className={styles.line}>
      <span className={styles.lineMain}>
        <Link to={paths.contact(personId)}>{title}</Link>
        <span className={styles.lineNote}>{personName}</span>
      </span>
      <span className={isLate ? styles.urgent : styles.lineNote}>
        {isLate ? `${due}, overdue` : due}
      </span>
    </li>
  );
}

/** The signed-in user's tasks, most urgent first. */
function Tasks({ today }: { today: string }) {
  const { data, error } = useQuery(contactsApi.tasks.query());
  return (
    <Glance title="My tasks" all={{ label: 'All tasks', to: paths.contacts({ view: 'tasks' }) }}>
      {data === undefined ? (
        <p className={styles.note}>{error?.message ?? 'Loading...'}</p>
      ) : data.tasks.length === 0 ? (
        <p className={styles.note}>Nothing to do.</p>
      ) : (
        <ul className={styles.lines}>
          {data.tasks.slice(0, SHOWN).map((task) => (
            <TaskLine key={task.id} task={task} today={today} />
          ))}
        </ul>
      )}
    </Glance>
  );
}

/** Today at a glance: what is overdue, what is due, and the user's own tasks. */
export function Today({ today }: { today: string }) {
  const may = useMay();
  return (
    <div className={styles.glances}>
      <Overdue />
      {may('bookings:read') ? <Schedule today={today} /> : null}
      {may('crm:read') ? <Tasks today={today} /> : null}
    </div>
  );
}
