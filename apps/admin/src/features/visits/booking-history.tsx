import type { DispatchBooking } from '@voltcourier/contracts/visits/dispatch';
import { statusLabel } from '../../lib/booking-labels.ts';
import styles from './bookings.module.css';
import { formatLocalTime } from './labels.ts';

/** Corrections, with values before and after. */
function Corrections({ booking }: { booking: DispatchBooking }) {
  const { corrections } = booking;
  if (corrections.length === 0) return null;
  return (
    <>
      <h4>Corrections</h4>
      <ol className={styles.events}>
        {corrections.map(({ id, at, by, changes }) => (
          <li key={id}>
            <span className={styles.quiet}>{`${by}, ${formatLocalTime(at, booking)}`}</span>
            {changes.map(({ field, before, after }) => (
              <div key={field} className={styles.said}>{`${field}: ${before} → ${after}`}</div>
            ))}
          </li>
        ))}
      </ol>
    </>
  );
}

/** History and corrections of a booking. */
export function BookingHistory({ booking }: { booking: DispatchBooking }) {
  return (
    <div className={styles.section}>
      <h3>What happened</h3>
      <ol className={styles.events}>
        {booking.events.map((event, index) => (
          <li key={event.id}>
            <strong>{index === 0 ? 'Booked' : (event.title ?? statusLabel(event.status))}</strong>{' '}
            <span
              className={styles.quiet}
            >{`${event.actor}, ${formatLocalTime(event.at, booking)}`}</span>
            {event.words === null ? null : <div>{event.words}</div>}
          </li>
        ))}
      </ol>
      <Corrections booking={booking} />
    </div>
  );
}
