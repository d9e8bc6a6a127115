import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import styles from './booking-status.module.css';

const LABELS: Readonly<Record<Booking['status'], string>> = {
  pending: 'Not paid yet',
  confirmed: 'Confirmed',
  expired: 'Reservation ended',
  cancelled: 'Cancelled',
  completed: 'Done',
  no_show: 'Missed',
};

/** Short status of a booking. */
export function BookingStatus({ booking: { status } }: { booking: Pick<Booking, 'status'> }) {
  return (
    <p className={styles.status} data-status={status}>
      {LABELS[status]}
    </p>
  );
}
