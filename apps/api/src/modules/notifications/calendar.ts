import { type BookableServiceType, CANCELLATION_SENTENCE, serviceOf } from '@voltcourier/pricing';
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { BookingSubject } from './subjects-repository.ts';

const APPOINTMENT_MINUTES = 60;
const REMINDER_SECONDS = 3600;

/** The appointment as an iCalendar object (RFC 5545), with a reminder an hour before. */
export function appointmentCalendar(
  row: BookingSubject,
  sender: { name: string; email: string },
  now: Date,
): string {
  const calendar = ical({
    name: sender.name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: sender.name, product: 'Appointments', language: 'EN' },
  });
  const event = calendar.createEvent({
    id: `${row.booking_id}@${sender.email.split('@')[1] ?? 'voltcourier.example'}`,
    start: row.starts_at,
    end: new Date(row.starts_at.getTime() + APPOINTMENT_MINUTES * 60_000),
    stamp: now,
    summary: `${sender.name}: ${serviceOf(row.service_type as BookableServiceType).label}`,
    location: row.location,
    description: `Booking ${row.booking_id}. ${CANCELLATION_SENTENCE}`,
    status: ICalEventStatus.CONFIRMED,
    organizer: { name: sender.name, email: sender.email },
  });
  event.createAlarm({ type: ICalAlarmType.display, trigger: REMINDER_SECONDS });
  return calendar.toString();
}
