import type { BookingStatus } from '@voltcourier/contracts/bookings/bookings';

const STATUSES: Readonly<Record<BookingStatus, string>> = {
  pending: 'Not paid',
  confirmed: 'Confirmed',
  expired: 'Expired (unpaid)',
  cancelled: 'Cancelled',
  completed: 'Completed',
  no_show: 'No-show',
};

/** A booking's state as a word. */
export const statusWord = (status: BookingStatus): string => STATUSES[status];
