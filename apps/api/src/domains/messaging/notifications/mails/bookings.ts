import {
  confirmationRefusal,
  isNotCancelled,
  onceForBooking,
  reminderRules,
} from '../booking-rules.ts';
import { appointmentCalendar } from '../calendar.ts';
import {
  bookingCancelled,
  bookingChanged,
  bookingConfirmed,
  bookingReminder,
} from '../emails/messages.tsx';
import { defineBookingMail } from './define-booking-mail.ts';

/** The mails about an appointment. */
export const bookingMails = [
  defineBookingMail({
    kind: 'booking-confirmed',
    name: 'Booking confirmed',
    rules: { isTrue: isNotCancelled, refusal: confirmationRefusal, occasion: onceForBooking },
    render: async (row, { sender, now }, url) => ({
      ...(await bookingConfirmed(row, sender, url)),
      calendar: appointmentCalendar(row, sender, now()),
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
      calendar: appointmentCalendar(row, sender, now()),
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
      calendar: appointmentCalendar(row, sender, now()),
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
];
