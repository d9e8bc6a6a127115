import type { CalendarBooking, CalendarView } from '@voltcourier/contracts/visits/dispatch';
import { EMERGENCY_STAGES } from '@voltcourier/contracts/visits/emergency-stages';
import type { DragEvent } from 'react';
import { Link } from 'react-router-dom';
import { timeWords } from './calendar-days.ts';
import styles from './calendar.module.css';
import { statusWord } from '../../lib/booking-labels.ts';
import { TechnicianInitials } from '../../lib/technician-mark.tsx';

type CalendarTechnician = CalendarView['technicians'][number];

/** A booking in the calendar: opened by a press, moved by dragging where `canDrag`. */
function CalendarChip({
  booking,
  address,
  canDrag,
  showsTime,
  technician,
  onDrag,
}: {
  booking: CalendarBooking;
  address: string;
  canDrag: boolean;
  showsTime: boolean;
  /** Who is assigned, where the place in the table doesn't say so. */
  technician: CalendarTechnician | undefined;
  onDrag: (booking: CalendarBooking | undefined) => void;
}) {
  const { kind, status, name, service, bookingTime, emergency } = booking;
  const time = timeWords(bookingTime);
  const words = [
    kind === 'emergency' ? `Emergency, ${time}` : showsTime ? time : undefined,
    emergency !== null
      ? EMERGENCY_STAGES[emergency.stage]
      : status === 'confirmed'
        ? undefined
        : statusWord(status),
    kind === 'scheduled' ? service.replace(/ \(.*\)$/u, '') : undefined,
  ].filter((part) => part !== undefined);
  return (
    <li>
      <Link
        className={styles.chip}
        to={address}
        title={`${name}: ${service}`}
        data-kind={kind}
        data-status={status}
        draggable={canDrag}
        onDragStart={(event: DragEvent) => {
          event.dataTransfer.effectAllowed = 'move';
          onDrag(booking);
        }}
        onDragEnd={() => onDrag(undefined)}
      >
        <span className={styles.name}>
          {technician === undefined ? null : <TechnicianInitials technician={technician} />}
          {name}
        </span>
        {words.length === 0 ? null : <span className={styles.state}>{words.join(', ')}</span>}
      </Link>
    </li>
  );
}

/** The bookings of a cell; nothing where there are none. */
export function CalendarChips({
  bookings,
  addressOf,
  canDrag,
  showsTime = false,
  technicians = [],
  onDrag,
}: {
  bookings: readonly CalendarBooking[];
  /** Where a booking is opened. */
  addressOf: (id: string) => string;
  canDrag: (booking: CalendarBooking) => boolean;
  /** Whether each says when, where its place in the table doesn't. */
  showsTime?: boolean;
  /** Those whose initials a booking shows. */
  technicians?: readonly CalendarTechnician[];
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
          showsTime={showsTime}
          technician={technicians.find(({ id }) => id === booking.technicianId)}
          onDrag={onDrag}
        />
      ))}
    </ul>
  );
}
