import type { CalendarBooking, CalendarView } from '@voltcourier/contracts/visits/calendar';
import { EMERGENCY_STAGES } from '@voltcourier/contracts/visits/emergency-stages';
import type { DragEvent } from 'react';
import { Link } from 'react-router-dom';
import { formatShortDay } from '../../lib/format-day.ts';
import { formatTime } from './calendar-days.ts';
import styles from './calendar.module.css';
import { statusLabel } from '../../lib/booking-labels.ts';
import { shortServiceLabel } from '../../lib/service-label.ts';
import { TechnicianInitials } from '../../lib/technician-mark.tsx';
import { formatDue } from './labels.ts';

type CalendarTechnician = CalendarView['technicians'][number];

/** Parts of a chip's text that its position in the table doesn't show. */
export interface ChipParts {
  readonly time?: boolean;
  readonly day?: boolean;
  readonly initials?: boolean;
}

/** Text below the name: time, state and service. */
function stateLabelOf(booking: CalendarBooking, shows: ChipParts, now: number): string {
  const { status, service, bookingTime, bookingDate, emergency } = booking;
  const due = formatDue(booking, now);
  const text =
    emergency === null
      ? [
          shows.day ? formatShortDay(bookingDate) : undefined,
          shows.time ? formatTime(bookingTime) : undefined,
          status === 'confirmed' ? undefined : statusLabel(status),
          shortServiceLabel(service),
        ]
      : [due?.text, EMERGENCY_STAGES[emergency.stage]];
  return text.filter((part) => part !== undefined).join(', ');
}

/** A booking in the calendar: opened by a click, moved by dragging if `canDrag`. */
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
  /** The assigned technician. */
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
        data-late={formatDue(booking, now)?.isLate}
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
        <span className={styles.state}>{stateLabelOf(booking, shows, now)}</span>
        <span className={styles.state}>{location}</span>
      </Link>
    </li>
  );
}

/** Bookings of a cell; renders nothing if there are none. */
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
  /** Returns the URL that opens a booking. */
  addressOf: (id: string) => string;
  canDrag: (booking: CalendarBooking) => boolean;
  shows?: ChipParts;
  /** Technicians whose colors the bookings have. */
  technicians: readonly CalendarTechnician[];
  /** Current time in milliseconds. */
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
