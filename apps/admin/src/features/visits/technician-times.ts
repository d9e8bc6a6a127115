import type { CalendarBooking, CalendarView } from '@voltcourier/contracts/visits/calendar';

/** A technician with their working hours, from the calendar. */
export type CalendarTechnician = CalendarView['technicians'][number];

/** A technician's working hours on a day. */
export const timesOf = ({ days }: CalendarTechnician, date: string): readonly string[] =>
  days.find((day) => day.date === date)?.times ?? [];

/** "1 booking". */
export const formatVisits = (count: number) =>
  count === 0 ? 'No bookings' : count === 1 ? '1 booking' : `${count} bookings`;

/** An hour of a day, in the region's time zone. */
export interface Hour {
  readonly bookingDate: string;
  readonly bookingTime: string;
}

/** Whether a technician can take a booking at an hour, according to the calendar. */
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
