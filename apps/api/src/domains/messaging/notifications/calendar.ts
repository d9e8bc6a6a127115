import { APPOINTMENT_MINUTES } from '@voltcourier/contracts/bookings/google-calendar-url';
import { cancellationSentenceOf } from '@voltcourier/pricing/cancellation-sentences';
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { labelOf } from './emails/booking-parts.tsx';
import type { Sender } from './emails/message.tsx';
import type { BookingSubject } from './mail-subjects.ts';

const REMINDER_SECONDS = 3600;

/** An iCalendar object and its method (RFC 5546, 1.4). */
export interface AppointmentCalendar {
  readonly content: string;
  readonly method: 'PUBLISH' | 'CANCEL';
}

/**
 * Creates the iCalendar object of an appointment (RFC 5545) with a reminder an hour before. Every
 * change has the same UID and a higher SEQUENCE, so that calendars update the entry; a canceled one
 * removes it.
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
  sender: Pick<Sender, 'name' | 'email' | 'texts'>,
  now: Date,
): AppointmentCalendar {
  const { texts } = sender;
  const isCancelled = row.status === 'cancelled';
  const calendar = ical({
    name: sender.name,
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    prodId: {
      company: sender.name,
      product: 'Appointments',
      language: texts.language.toUpperCase(),
    },
  });
  const event = calendar.createEvent({
    id: `${row.booking_id}@${sender.email.split('@')[1] ?? 'voltcourier.example'}`,
    sequence: row.calendar_sequence + (isCancelled ? 1 : 0),
    start: row.starts_at,
    end: new Date(row.starts_at.getTime() + APPOINTMENT_MINUTES * 60_000),
    stamp: now,
    summary: `${sender.name}: ${labelOf(row, texts)}`,
    location: row.location,
    description: texts.say('Booking {number}. {rule}', {
      number: row.number ?? row.booking_id,
      rule: texts.translate(
        cancellationSentenceOf({ isEmergency: false, usesSession: row.uses_session }),
      ),
    }),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: sender.name, email: sender.email },
  });
  if (!isCancelled) {
    event.createAlarm({ type: ICalAlarmType.display, trigger: REMINDER_SECONDS });
  }
  return { content: calendar.toString(), method: isCancelled ? 'CANCEL' : 'PUBLISH' };
}
