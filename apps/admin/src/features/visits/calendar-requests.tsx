import type { CalendarView } from '@voltcourier/contracts/visits/calendar';
import type { RequestRow } from '@voltcourier/contracts/bookings/callbacks';
import { localDateAt } from '@voltcourier/pricing';
import { Link } from 'react-router-dom';
import { formatShortDay } from '../../lib/format-day.ts';
import styles from './calendar.module.css';
import { requestKindLabel, formatRequestDue } from './callback-labels.ts';

/** "3 requests, 1 overdue". */
function formatRequests(requests: readonly RequestRow[], now: number): string {
  const late = requests.filter((request) => formatRequestDue(request, now)?.isLate).length;
  const all = `${requests.length} ${requests.length === 1 ? 'request' : 'requests'}`;
  return late === 0 ? all : `${all}, ${late} overdue`;
}

function Listed({
  requests,
  now,
  addressOf,
}: Pick<CalendarRequestsProps, 'requests' | 'now' | 'addressOf'>) {
  return (
    <details>
      <summary
        className={styles.count}
        data-late={requests.some((request) => formatRequestDue(request, now)?.isLate)}
      >
        {formatRequests(requests, now)}
      </summary>
      <ul className={styles.chips}>
        {requests.map((request) => {
          const due = formatRequestDue(request, now);
          return (
            <li key={request.id}>
              <Link
                className={styles.chip}
                to={addressOf(request.id)}
                title={`${request.name}: ${requestKindLabel(request.kind)}`}
                data-kind="request"
              >
                <span className={styles.name}>{request.name}</span>
                <span className={due?.isLate ? styles.late : styles.state}>{due?.text}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

interface CalendarRequestsProps {
  readonly view: CalendarView;
  readonly requests: readonly RequestRow[];
  readonly today: string;
  /** Current time in milliseconds. */
  readonly now: number;
  /** Returns the URL that opens a request. */
  readonly addressOf: (id: string) => string;
}

/**
 * The row of open requests, counted on the day when their next step is due, and expandable to a
 * list; overdue ones count as today's.
 */
export function CalendarRequests({
  view: { days, region },
  requests,
  today,
  now,
  addressOf,
}: CalendarRequestsProps) {
  const dated = requests.map((request) => {
    const due = localDateAt(new Date(request.dueAt), region.zone);
    return { request, date: due < today ? today : due };
  });
  if (!dated.some((one) => days.some(({ date }) => date === one.date))) return null;
  return (
    <tr>
      <th scope="row" className={styles.hour}>
        Requests
      </th>
      {days.map(({ date }) => {
        const here = dated.filter((one) => one.date === date);
        return (
          <td
            key={date}
            className={styles.cell}
            data-day={formatShortDay(date)}
            data-empty={here.length === 0}
          >
            {here.length === 0 ? null : (
              <Listed
                requests={here.map(({ request }) => request)}
                now={now}
                addressOf={addressOf}
              />
            )}
          </td>
        );
      })}
    </tr>
  );
}
