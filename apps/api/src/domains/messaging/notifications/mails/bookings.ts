import {
  confirmationRefusal,
  isNotCancelled,
  onceForBooking,
  reminderRules,
  reviewRules,
} from '../booking-rules.ts';
import { appointmentCalendar } from '../calendar.ts';
import { bookingCancelled } from '../emails/cancelled-bookings.tsx';
import {
  bookingChanged,
  bookingConfirmed,
  bookingReminder,
  reviewRequested,
} from '../emails/messages.tsx';
import { isEmergency } from '../emails/booking-parts.tsx';
import type { Sender } from '../emails/message.tsx';
import type { BookingSubject } from '../mail-subjects.ts';
import { defineBookingMail } from './define-booking-mail.ts';

/** Returns an appointment's calendar entry; an emergency has no hour to enter. */
const calendarOf = (row: BookingSubject, sender: Sender, now: Date) =>
  isEmergency(row) ? {} : { calendar: appointmentCalendar(row, sender, now) };

/** Mails about an appointment. */
export const bookingMails = [
  defineBookingMail({
    kind: 'booking-confirmed',
    name: 'Booking confirmed',
    rules: { isTrue: isNotCancelled, refusal: confirmationRefusal, occasion: onceForBooking },
    render: async (row, { sender, now }, url) => ({
      ...(await bookingConfirmed(row, sender, url)),
      ...calendarOf(row, sender, now()),
    }),
  }),
  defineBookingMail({
    kind: 'booking-changed',
    name: 'Booking moved or corrected',
    rules: {
      isTrue: ({ status, calendar_sequence: sequence }, key) =>
        status === 'confirmed' && key.endsWith(`:${sequence}`),
      refusal: confirmationRefusal,
      occasion: ({ calendar_sequence: sequence }) => String(sequence),
    },
    render: async (row, { sender, now }, url) => ({
      ...(await bookingChanged(row, sender, url)),
      ...calendarOf(row, sender, now()),
    }),
  }),
  defineBookingMail({
    kind: 'booking-cancelled',
    name: 'Booking cancelled',
    rules: {
      isTrue: ({ status }) => status === 'cancelled',
      refusal: ({ status }) =>
        status === 'cancelled' ? undefined : 'This booking is not cancelled.',
      occasion: onceForBooking,
    },
    render: async (row, { sender, now }) => ({
      ...(await bookingCancelled(row, sender)),
      ...calendarOf(row, sender, now()),
    }),
  }),
  defineBookingMail({
    kind: 'booking-reminder-day',
    name: 'Reminder, 24 hours before',
    rules: reminderRules(60),
    render: (row, { sender }, url) => bookingReminder(row, sender, url, true),
  }),
  defineBookingMail({
    kind: 'booking-reminder-hour',
    name: 'Reminder, one hour before',
    rules: reminderRules(0),
    render: (row, { sender }, url) => bookingReminder(row, sender, url, false),
  }),
  defineBookingMail({
    kind: 'review-requested',
    name: 'Review request',
    rules: reviewRules,
    render: (row, { sender }, url) => reviewRequested(row, sender, url),
  }),
];
