import { type BookingRules, isNotCancelled, onceForBooking } from '../booking-rules.ts';
import { always, defineMail } from '../define-mail.ts';
import { staffEmergency } from '../emails/staff-emergency.tsx';
import { staffContact, staffQuickBooking } from '../emails/staff-requests.tsx';
import { contact, emergency, quickBooking } from '../sample-person.ts';
import { findBookingOf, findContactOf, findQuickBookingOf } from '../subjects.ts';

const emergencyRules: BookingRules = {
  isTrue: isNotCancelled,
  refusal: ({ status }) =>
    status === 'pending' || status === 'confirmed' ? undefined : 'This emergency is over.',
  occasion: onceForBooking,
};

const emergencyMail = defineMail({
  kind: 'staff-emergency',
  name: 'Emergency',
  group: 'To staff',
  load: findBookingOf,
  // The rules only determine what staff see; the mail is always sent.
  isStillRelevant: always,
  sample: emergency,
  reader: 'staff',
  render: async (row, { sender, staff }) => ({
    to: staff,
    replyTo: row.email,
    ...(await staffEmergency(row, sender)),
  }),
});

/** Mails to staff about requests. */
export const staffMails = [
  { ...emergencyMail, rules: emergencyRules },
  defineMail({
    kind: 'staff-contact',
    name: 'Contact request',
    group: 'To staff',
    load: findContactOf,
    isStillRelevant: always,
    sample: contact,
    reader: 'staff',
    render: async (row, { sender, staff }) => ({
      to: staff,
      replyTo: row.email,
      ...(await staffContact(row, sender)),
    }),
  }),
  defineMail({
    kind: 'staff-quick-booking',
    name: 'Quick booking',
    group: 'To staff',
    load: findQuickBookingOf,
    isStillRelevant: always,
    sample: quickBooking,
    reader: 'staff',
    render: async (row, { sender, staff }) => ({
      to: staff,
      ...(row.email !== null && { replyTo: row.email }),
      ...(await staffQuickBooking(row, sender)),
    }),
  }),
];
