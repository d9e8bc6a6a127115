import type { BookingSubject } from './mail-subjects.ts';

/** When a mail about a booking is true, and when staff may send it again. */
export interface BookingRules {
  /** Whether the mail with this key still tells the truth, and nothing newer has been told since. */
  readonly isTrue: (booking: BookingSubject, key: string, now: Date) => boolean;
  /** Why it would say what isn't so, for whoever wants to send it again; undefined where it is. */
  readonly refusal: (booking: BookingSubject, now: Date) => string | undefined;
  /** What one that is sent again is about, as the end of its key: the present time, or its order. */
  readonly occasion: (booking: BookingSubject, key: string) => string;
}

const minutesAhead = ({ starts_at: startsAt }: BookingSubject, now: Date): number =>
  (startsAt.getTime() - now.getTime()) / 60_000;

/** Whether the place of a booking is kept until it is paid. */
export const isHeld = ({ status, hold_expires_at: until }: BookingSubject, now: Date): boolean =>
  status === 'pending' && until !== null && until > now;

/** Whether nobody has cancelled the booking. */
export const isNotCancelled = ({ status }: BookingSubject): boolean => status !== 'cancelled';

/** A mail that a booking has once. */
export const onceForBooking = ({ booking_id: id }: BookingSubject): string => id;

/** A mail that an order or a payment has, whose id is at the end of the key. */
export const onceForPayment = (_booking: BookingSubject, key: string): string => key.slice(-36);

const NOT_CONFIRMED: Readonly<Record<string, string>> = {
  pending: 'This booking is not paid yet, so there is nothing to confirm.',
  expired: 'The hold of this booking has ended, so there is nothing to confirm.',
  cancelled: 'This booking is cancelled: a confirmation would bring a technician to nobody.',
  completed: 'This visit is over, so there is nothing to confirm.',
  no_show: 'This visit is over, so there is nothing to confirm.',
};

/** Why there is nothing to confirm; undefined where there is. */
export const confirmationRefusal = ({ status }: BookingSubject): string | undefined =>
  NOT_CONFIRMED[status];

/** The rules of a reminder that makes sense while there are more than `atLeast` minutes left. */
export function reminderRules(atLeast: number): BookingRules {
  return {
    isTrue: (booking, key, now) =>
      booking.wants_reminders &&
      booking.status === 'confirmed' &&
      key.endsWith(booking.starts_at.toISOString()) &&
      minutesAhead(booking, now) > atLeast,
    refusal: (booking, now) => {
      if (booking.status !== 'confirmed') {
        return 'Nobody is coming, so there is nothing to remind of.';
      }
      if (!booking.wants_reminders) return 'This customer wants no reminders.';
      if (minutesAhead(booking, now) > atLeast) return undefined;
      return 'It is too late for this reminder.';
    },
    occasion: ({ starts_at: startsAt }) => startsAt.toISOString(),
  };
}

/** The request for a review: after a visit, where its customer wants mail beside what is needed. */
export const reviewRules: BookingRules = {
  isTrue: ({ status, wants_reminders: isWanted }) => status === 'completed' && isWanted,
  refusal: ({ status, wants_reminders: isWanted }) => {
    if (status !== 'completed') return 'This visit isn’t completed, so there is nothing to review.';
    return isWanted ? undefined : 'This customer wants no reminders.';
  },
  occasion: onceForBooking,
};
