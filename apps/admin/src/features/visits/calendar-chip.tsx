import type { CalendarBooking, CalendarView } from '@voltcourier/contracts/visits/calendar';
import { EMERGENCY_STAGES } from '@voltcourier/contracts/visits/emergency-stages';
import type { DragEvent } from 'react';
import { Link } from 'react-router-dom';
import { shortDayWords, timeWords } from './calendar-days.ts';
import styles from './calendar.module.css';
import { statusWord } from '../../lib/booking-labels.ts';
import { TechnicianInitials } from '../../lib/technician-mark.tsx';
import { dueWords } from './labels.ts';

type CalendarTechnician = CalendarView['technicians'][number];

/** What a chip says beside its name, where its place in the table doesn't. */
export interface ChipParts {
  readonly time?: boolean;
  readonly day?: boolean;
  readonly initials?: boolean;
}

/** What is under the name: when, how far, what is ordered. */
function stateWordsOf(booking: CalendarBooking, shows: ChipParts, now: number): string {
  const { status, service, bookingTime, bookingDate, emergency } = booking;
  const due = dueWords(booking, now);
  const words =
    emergency === null
      ? [
          shows.day ? shortDayWords(bookingDate) : undefined,
          shows.time ? timeWords(bookingTime) : undefined,
          status === 'confirmed' ? undefined : statusWord(status),
          service.replace(/ \(.*\)$/u, ''),
        ]
      : [due?.words, EMERGENCY_STAGES[emergency.stage]];
  return words.filter((part) => part !== undefined).join(', ');
}

/** A booking in the calendar: opened by a press, moved by dragging where `canDrag`. */
function CalendarChip({
  booking,
  address,
  canDrag,
  shows,
  technician,
  now,
  onDrag,
}: {
  booking: CalendarBooking;
  address: string;
  canDrag: boolean;
  shows: ChipParts;
  /** Who is assigned. */
  technician: CalendarTechnician | undefined;
  now: number;
  onDrag: (booking: CalendarBooking | undefined) => void;
}) {
  const { id, kind, status, name, service, location } = booking;
  return (
    <li>
      <Link
        className={styles.chip}
        to={address}
        title={`${name}: ${service}, ${location}`}
        data-booking={id}
        data-kind={kind}
        data-status={status}
        data-tone={technician?.color}
        data-late={dueWords(booking, now)?.isLate}
        draggable={canDrag}
        aria-keyshortcuts={canDrag ? 'M' : undefined}
        onDragStart={(event: DragEvent) => {
          event.dataTransfer.effectAllowed = 'move';
          onDrag(booking);
        }}
        onDragEnd={() => onDrag(undefined)}
      >
        <span className={styles.name}>
          {technician === undefined || !shows.initials ? null : (
            <TechnicianInitials technician={technician} />
          )}
          {name}
        </span>
        <span className={styles.state}>{stateWordsOf(booking, shows, now)}</span>
        <span className={styles.state}>{location}</span>
      </Link>
    </li>
  );
}

/** The bookings of a cell; nothing where there are none. */
export function CalendarChips({
  bookings,
  addressOf,
  canDrag,
  shows = {},
  technicians,
  now,
  onDrag,
}: {
  bookings: readonly CalendarBooking[];
  /** Where a booking is opened. */
  addressOf: (id: string) => string;
  canDrag: (booking: CalendarBooking) => boolean;
  shows?: ChipParts;
  /** Those whose colours bookings have. */
  technicians: readonly CalendarTechnician[];
  /** In milliseconds. */
  now: number;
  onDrag: (booking: CalendarBooking | undefined) => void;
}) {
  if (bookings.length === 0) return null;
  return (
    <ul className={styles.chips}>
      {bookings.map((booking) => (
        <CalendarChip
          key={booking.id}
          booking={booking}
          address={addressOf(booking.id)}
          canDrag={canDrag(booking)}
          shows={shows}
          technician={technicians.find(({ id }) => id === booking.technicianId)}
          now={now}
          onDrag={onDrag}
        />
      ))}
    </ul>
  );
}
