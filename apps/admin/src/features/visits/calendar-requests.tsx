import type { CalendarView } from '@voltcourier/contracts/visits/dispatch';
import type { RequestRow } from '@voltcourier/contracts/bookings/callbacks';
import { localDateAt } from '@voltcourier/pricing';
import { Link } from 'react-router-dom';
import { shortDayWords } from './calendar-days.ts';
import styles from './calendar.module.css';
import { kindWords, requestDueWords } from './callback-labels.ts';

/** The row of open requests, each on the day when its next step is due; what is late is today's. */
export function CalendarRequests({
  view: { days, region },
  requests,
  today,
  now,
  addressOf,
}: {
  view: CalendarView;
  requests: readonly RequestRow[];
  today: string;
  /** In milliseconds. */
  now: number;
  /** Where a request is opened. */
  addressOf: (id: string) => string;
}) {
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
            data-day={shortDayWords(date)}
            data-empty={here.length === 0}
          >
            {here.length === 0 ? null : (
              <ul className={styles.chips}>
                {here.map(({ request }) => {
                  const due = requestDueWords(request, now);
                  return (
                    <li key={request.id}>
                      <Link
                        className={styles.chip}
                        to={addressOf(request.id)}
                        title={`${request.name}: ${kindWords(request.kind)}`}
                        data-kind={due?.isLate ? 'emergency' : 'request'}
                      >
                        <span className={styles.name}>{request.name}</span>
                        <span className={styles.state}>{due?.words}</span>
                      </Link>
                    </li>
                  );
                })}
              </ul>
            )}
          </td>
        );
      })}
    </tr>
  );
}
