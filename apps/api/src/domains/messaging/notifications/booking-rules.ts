import type { BookingSubject } from './mail-subjects.ts';

/** Rules for when a booking mail is true, and when staff may send it again. */
export interface BookingRules {
  /** Whether the mail with this key is still true and not superseded by a newer one. */
  readonly isTrue: (booking: BookingSubject, key: string, now: Date) => boolean;
  /** Why the mail can't be sent again because it wouldn't be true; undefined if it would. */
  readonly refusal: (booking: BookingSubject, now: Date) => string | undefined;
  /**
   * Returns the end of the key of a repeated mail: the current time of the booking, or its order.
   */
  readonly occasion: (booking: BookingSubject, key: string) => string;
}

const minutesAhead = ({ starts_at: startsAt }: BookingSubject, now: Date): number =>
  (startsAt.getTime() - now.getTime()) / 60_000;

/** Whether an unpaid booking still holds its seat. */
export const isHeld = ({ status, hold_expires_at: until }: BookingSubject, now: Date): boolean =>
  status === 'pending' && until !== null && until > now;

/** Whether the booking isn't canceled. */
export const isNotCancelled = ({ status }: BookingSubject): boolean => status !== 'cancelled';

/** Occasion of a mail that is sent once per booking. */
export const onceForBooking = ({ booking_id: id }: BookingSubject): string => id;

/** Occasion of a mail about an order or payment, whose ID is at the end of the key. */
export const onceForPayment = (_booking: BookingSubject, key: string): string => key.slice(-36);

const NOT_CONFIRMED: Readonly<Record<string, string>> = {
  pending: 'This booking is not paid yet, so there is nothing to confirm.',
  expired: 'The hold of this booking has ended, so there is nothing to confirm.',
  cancelled: 'This booking is cancelled, so there’s nothing to confirm.',
  completed: 'This visit is over, so there is nothing to confirm.',
  no_show: 'This visit is over, so there is nothing to confirm.',
};

/** Returns why there is nothing to confirm; undefined if there is. */
export const confirmationRefusal = ({ status }: BookingSubject): string | undefined =>
  NOT_CONFIRMED[status];

/** Returns the rules of a reminder that is useful while more than `atLeast` minutes are left. */
export function reminderRules(atLeast: number): BookingRules {
  return {
    isTrue: (booking, key, now) =>
      booking.wants_reminders &&
      booking.status === 'confirmed' &&
      key.endsWith(booking.starts_at.toISOString()) &&
      minutesAhead(booking, now) > atLeast,
    refusal: (booking, now) => {
      if (booking.status !== 'confirmed') {
        return 'No one is coming, so there’s nothing to remind about.';
      }
      if (!booking.wants_reminders) return 'This customer wants no reminders.';
      if (minutesAhead(booking, now) > atLeast) return undefined;
      return 'It is too late for this reminder.';
    },
    occasion: ({ starts_at: startsAt }) => startsAt.toISOString(),
  };
}

/** Rules of a review request: after a visit, if the customer wants optional mail. */
export const reviewRules: BookingRules = {
  isTrue: ({ status, wants_reminders: isWanted }) => status === 'completed' && isWanted,
  refusal: ({ status, wants_reminders: isWanted }) => {
    if (status !== 'completed') return 'This visit isn’t completed, so there is nothing to review.';
    return isWanted ? undefined : 'This customer wants no reminders.';
  },
  occasion: onceForBooking,
};
