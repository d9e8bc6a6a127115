import type { CalendarBooking, CalendarView } from '@voltcourier/contracts/visits/calendar';

/** A technician with the hours that they work, as the calendar has them. */
export type CalendarTechnician = CalendarView['technicians'][number];

/** The hours that a technician works on a day. */
export const timesOf = ({ days }: CalendarTechnician, date: string): readonly string[] =>
  days.find((day) => day.date === date)?.times ?? [];

/** "1 booking". */
export const visitsWords = (count: number) =>
  count === 0 ? 'No bookings' : count === 1 ? '1 booking' : `${count} bookings`;

/** An hour of a day, on the clocks of the region. */
export interface Hour {
  readonly bookingDate: string;
  readonly bookingTime: string;
}

/** Whether a technician can take a booking at an hour, by what the calendar shows. */
export function canTake(
  technician: CalendarTechnician,
  booking: CalendarBooking,
  { bookingDate, bookingTime }: Hour,
  theirs: readonly CalendarBooking[],
): boolean {
  if (booking.kind === 'emergency') return true;
  const isBusy = theirs.some(
    (other) =>
      other.kind === 'scheduled' &&
      other.id !== booking.id &&
      other.bookingDate === bookingDate &&
      other.bookingTime === bookingTime,
  );
  const works = timesOf(technician, bookingDate).includes(`${bookingTime.slice(0, 2)}:00`);
  return works && !isBusy;
}
