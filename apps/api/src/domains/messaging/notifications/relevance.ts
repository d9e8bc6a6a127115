import type { BookingSubject } from './subjects-repository.ts';

/** A mail about a booking that was written down. */
interface Written {
  readonly kind: string;
  readonly dedupe_key: string;
}

const minutesAhead = ({ starts_at: startsAt }: BookingSubject, now: Date): number =>
  (startsAt.getTime() - now.getTime()) / 60_000;

const isHeld = ({ status, hold_expires_at: until }: BookingSubject, now: Date): boolean =>
  status === 'pending' && until !== null && until > now;

/** Whether a mail still tells the truth at `now`, and nothing newer has been told since. */
export function isStillRelevant(
  { kind, dedupe_key: key }: Written,
  booking: BookingSubject,
  now: Date,
): boolean {
  const isConfirmed = booking.status === 'confirmed';
  const isSameTime = isConfirmed && key.endsWith(booking.starts_at.toISOString());
  switch (kind) {
    case 'booking-reminder-day':
      return booking.wants_reminders && isSameTime && minutesAhead(booking, now) > 60;
    case 'booking-reminder-hour':
      return booking.wants_reminders && isSameTime && minutesAhead(booking, now) > 0;
    case 'booking-changed':
      return isConfirmed && key.endsWith(`:${booking.calendar_sequence}`);
    case 'booking-cancelled':
      return booking.status === 'cancelled';
    case 'booking-refunded':
      return booking.returned_because === null || booking.returned_cents > 0;
    case 'refund-by-staff':
      return booking.ordered_cents > 0;
    case 'payment-returned':
      return booking.unneeded_cents > 0;
    case 'payment-link':
      return isHeld(booking, now);
    default:
      return booking.status !== 'cancelled';
  }
}

const NOT_CONFIRMED: Readonly<Record<string, string>> = {
  pending: 'This booking is not paid yet, so there is nothing to confirm.',
  expired: 'The hold of this booking has ended, so there is nothing to confirm.',
  cancelled: 'This booking is cancelled: a confirmation would bring a technician to nobody.',
  completed: 'This visit is over, so there is nothing to confirm.',
  no_show: 'This visit is over, so there is nothing to confirm.',
};

/** Why a reminder makes no sense at `now`; undefined where it does. */
function reminderRefusal(booking: BookingSubject, now: Date, atLeast: number): string | undefined {
  if (booking.status !== 'confirmed') return 'Nobody is coming, so there is nothing to remind of.';
  if (!booking.wants_reminders) return 'This customer wants no reminders.';
  if (minutesAhead(booking, now) > atLeast) return undefined;
  return 'It is too late for this reminder.';
}

/**
 * Why a kind of mail about a booking would say what isn't so at `now`, for whoever wants to send it
 * again; undefined where it makes sense.
 */
export function againRefusal(kind: string, booking: BookingSubject, now: Date): string | undefined {
  switch (kind) {
    case 'booking-confirmed':
    case 'booking-changed':
      return NOT_CONFIRMED[booking.status];
    case 'booking-cancelled':
      return booking.status === 'cancelled' ? undefined : 'This booking is not cancelled.';
    case 'booking-reminder-day':
      return reminderRefusal(booking, now, 60);
    case 'booking-reminder-hour':
      return reminderRefusal(booking, now, 0);
    case 'booking-refunded':
      return booking.returned_cents > 0 ? undefined : 'That refund did not reach the customer.';
    case 'refund-by-staff':
      return booking.ordered_cents > 0
        ? undefined
        : 'The bank did not take that refund, so the email would not be true.';
    case 'payment-returned':
      return booking.unneeded_cents > 0 ? undefined : 'That money is back with the customer.';
    case 'payment-link':
      return isHeld(booking, now) ? undefined : 'This booking no longer waits for a payment.';
    case 'staff-emergency':
      return booking.status === 'pending' || booking.status === 'confirmed'
        ? undefined
        : 'This emergency is over.';
    default:
      return 'This email can’t be sent again.';
  }
}

/** What a mail that is sent again is about, as the end of its key: the present time, or its order. */
export function occasionOf({ kind, dedupe_key: key }: Written, booking: BookingSubject): string {
  switch (kind) {
    case 'booking-reminder-day':
    case 'booking-reminder-hour':
      return booking.starts_at.toISOString();
    case 'booking-changed':
      return String(booking.calendar_sequence);
    case 'refund-by-staff':
    case 'payment-returned':
      return key.slice(-36);
    default:
      return booking.booking_id;
  }
}
