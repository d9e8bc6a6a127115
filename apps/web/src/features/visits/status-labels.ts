import type { Booking } from '@voltcourier/contracts/bookings/bookings';

const STATUS_WORDS: Readonly<Record<Booking['status'], string>> = {
  pending: 'Not paid yet',
  confirmed: 'Confirmed',
  expired: 'Reservation ended',
  cancelled: 'Cancelled',
  completed: 'Done',
  no_show: 'Missed',
};

/** Where a booking stands, in a word or two. */
export const statusWords = ({ status }: Pick<Booking, 'status'>): string => STATUS_WORDS[status];
