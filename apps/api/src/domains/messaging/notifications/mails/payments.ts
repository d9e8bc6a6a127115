import { type BookingRules, isHeld, onceForBooking, onceForPayment } from '../booking-rules.ts';
import { always, defineMail } from '../define-mail.ts';
import { paymentLink } from '../emails/payment-link.tsx';
import { paymentReturned, refundByStaff } from '../emails/refund.tsx';
import { bookingRefunded } from '../emails/returned-payment.tsx';
import { booking, STARTS, ZONE } from '../sample-person.ts';
import type { BookingSubject } from '../mail-subjects.ts';
import { isEmergency } from '../emails/booking-parts.tsx';
import { findBookingOf } from '../subjects.ts';
import { defineBookingMail } from './define-booking-mail.ts';

const alternatives = [
  { date: '2026-12-04', time: '16:00', free: 1 },
  { date: '2026-12-05', time: '09:00', free: 3 },
].map((slot) => ({ ...slot, startsAt: STARTS.toISOString(), zone: ZONE }));

const refundedRules: BookingRules = {
  isTrue: ({ returned_because: why, returned_cents: cents }) => why === null || cents > 0,
  refusal: ({ returned_cents: cents }) =>
    cents > 0 ? undefined : 'That refund did not reach the customer.',
  occasion: onceForBooking,
};

const bookingRefundedMail = defineMail({
  kind: 'booking-refunded',
  name: 'Automatic refund: no spot left',
  group: 'Bookings',
  load: async (ctx, mail) => {
    const row = await findBookingOf(ctx, mail);
    if (row === undefined) return undefined;
    const near = await ctx.ports.freeSlots.listNear(row.region_id, row.starts_at);
    return { row, alternatives: near };
  },
  // The rules only determine what staff see; the mail is always sent.
  isStillRelevant: always,
  sample: { row: booking, alternatives },
  reader: ({ row }) => row,
  render: async (subject, { sender }) => ({
    to: subject.row.email,
    ...(await bookingRefunded(subject.row, sender, subject.alternatives)),
  }),
});

/** Whether a booking can be paid: while its seat is held; an emergency needs no seat. */
const canBePaid = (row: BookingSubject, now: Date): boolean =>
  isHeld(row, now) || (row.status === 'pending' && isEmergency(row));

/** Mails about payments and refunds of a booking. */
export const paymentMails = [
  { ...bookingRefundedMail, rules: refundedRules },
  defineBookingMail({
    kind: 'payment-link',
    name: 'Payment link (phone booking)',
    rules: {
      isTrue: (row, _key, now) => canBePaid(row, now),
      refusal: (row, now) =>
        canBePaid(row, now) ? undefined : 'This booking no longer waits for a payment.',
      occasion: onceForBooking,
    },
    render: (row, { sender }, url) => paymentLink(row, sender, url),
  }),
  defineBookingMail({
    kind: 'refund-by-staff',
    name: 'Staff refund',
    rules: {
      isTrue: ({ ordered_cents: cents }) => cents > 0,
      refusal: ({ ordered_cents: cents }) =>
        cents > 0
          ? undefined
          : 'The bank did not take that refund, so the email would not be true.',
      occasion: onceForPayment,
    },
    render: (row, { sender }, url) => refundByStaff(row, sender, url),
  }),
  defineBookingMail({
    kind: 'payment-returned',
    name: 'Automatic refund: paid twice',
    rules: {
      isTrue: ({ unneeded_cents: cents }) => cents > 0,
      refusal: ({ unneeded_cents: cents }) =>
        cents > 0 ? undefined : 'That money is back with the customer.',
      occasion: onceForPayment,
    },
    render: (row, { sender }, url) => paymentReturned(row, sender, url),
  }),
];
