import type { BookingStatus } from '@voltcourier/contracts/bookings/bookings';

const STATUSES: Readonly<Record<BookingStatus, string>> = {
  pending: 'Not paid',
  confirmed: 'Confirmed',
  expired: 'Expired (unpaid)',
  cancelled: 'Cancelled',
  completed: 'Completed',
  no_show: 'No-show',
};

/** Label of a booking's state. */
export const statusLabel = (status: BookingStatus): string => STATUSES[status];
