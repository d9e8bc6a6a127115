import { always, defineMail } from '../define-mail.ts';
import {
  occurrenceMissed,
  recurringEnded,
  recurringPaused,
} from '../emails/recurring-bookings.tsx';
import type { RecurringSubject } from '../mail-subjects.ts';
import { EMAIL } from '../sample-person.ts';
import { findRecurringEventOf } from '../subjects.ts';

const sample: RecurringSubject = {
  name: 'Ada O’Neill & Daughters',
  email: EMAIL,
  local_time: '08:00',
  every_weeks: 1,
  starts_on: '2026-12-01',
  state: 'active',
  date: '2026-12-15',
  reason: 'slot_full',
  company: null,
};

/** Mails about recurring bookings. */
export const recurringBookingMails = [
  defineMail({
    kind: 'recurring-missed',
    name: 'Recurring appointment: one not booked',
    group: 'Bookings',
    load: findRecurringEventOf,
    isStillRelevant: always,
    sample,
    reader: (row) => row,
    render: async (row, { sender }) => ({
      to: row.email,
      ...(await occurrenceMissed(row, sender)),
    }),
  }),
  defineMail({
    kind: 'recurring-paused',
    name: 'Recurring appointment paused',
    group: 'Bookings',
    load: findRecurringEventOf,
    isStillRelevant: ({ state }) => state === 'paused',
    sample: { ...sample, date: null, state: 'paused', reason: 'membership_ended' },
    reader: (row) => row,
    render: async (row, { sender }) => ({
      to: row.email,
      ...(await recurringPaused(row, sender)),
    }),
  }),
  defineMail({
    kind: 'recurring-ended',
    name: 'Recurring appointment ended by staff',
    group: 'Bookings',
    load: findRecurringEventOf,
    isStillRelevant: always,
    sample: { ...sample, date: null, state: 'ended', reason: 'staff' },
    reader: (row) => row,
    render: async (row, { sender }) => ({
      to: row.email,
      ...(await recurringEnded(row, sender)),
    }),
  }),
];
