import { APPOINTMENT_MINUTES } from '@voltcourier/contracts/bookings/google-calendar-url';
import { type BookableServiceType, serviceOf } from '@voltcourier/pricing';
import { cancellationSentenceOf } from '@voltcourier/pricing/cancellation-sentences';
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { BookingSubject } from './mail-subjects.ts';

const REMINDER_SECONDS = 3600;

/** An iCalendar object, and what its receiver is to do with it (RFC 5546, 1.4). */
export interface AppointmentCalendar {
  readonly content: string;
  readonly method: 'PUBLISH' | 'CANCEL';
}

/**
 * The appointment as an iCalendar object (RFC 5545), with a reminder an hour before. Each change
 * has the same UID and a higher SEQUENCE, so that a calendar replaces what it has; a cancelled one
 * takes it out.
 */
export function appointmentCalendar(
  row: Pick<
    BookingSubject,
    | 'booking_id'
    | 'calendar_sequence'
    | 'location'
    | 'number'
    | 'service_type'
    | 'starts_at'
    | 'status'
    | 'uses_session'
  >,
  sender: { name: string; email: string },
  now: Date,
): AppointmentCalendar {
  const isCancelled = row.status === 'cancelled';
  const calendar = ical({
    name: sender.name,
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    prodId: { company: sender.name, product: 'Appointments', language: 'EN' },
  });
  const event = calendar.createEvent({
    id: `${row.booking_id}@${sender.email.split('@')[1] ?? 'voltcourier.example'}`,
    sequence: row.calendar_sequence + (isCancelled ? 1 : 0),
    start: row.starts_at,
    end: new Date(row.starts_at.getTime() + APPOINTMENT_MINUTES * 60_000),
    stamp: now,
    summary: `${sender.name}: ${serviceOf(row.service_type as BookableServiceType).label}`,
    location: row.location,
    description: `Booking ${row.number ?? row.booking_id}. ${cancellationSentenceOf({ isEmergency: false, usesSession: row.uses_session })}`,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: sender.name, email: sender.email },
  });
  if (!isCancelled) {
    event.createAlarm({ type: ICalAlarmType.display, trigger: REMINDER_SECONDS });
  }
  return { content: calendar.toString(), method: isCancelled ? 'CANCEL' : 'PUBLISH' };
}
