import { LATE_CANCELLATION_FEE_PERCENT } from './fees.ts';
import { FREE_CANCELLATION_HOURS } from './policies.ts';

/** The refund policy in one sentence, shown next to the pay button and in every confirmation. */
export const CANCELLATION_SENTENCE =
  `Full refund if you cancel at least ${FREE_CANCELLATION_HOURS} hours before your appointment; ` +
  `after that a fee of up to ${LATE_CANCELLATION_FEE_PERCENT}% applies, ` +
  'and a missed appointment may be charged in full.';

/** The same policy for a booking paid with a membership session. */
export const SESSION_CANCELLATION_SENTENCE =
  `Cancel at least ${FREE_CANCELLATION_HOURS} hours before your appointment and the session is ` +
  'yours again; after that it counts as used.';

/**
 * The refund policy of an emergency in one sentence, shown before and after payment, and in mails.
 */
export const EMERGENCY_CANCELLATION_SENTENCE =
  'Full refund if you cancel before a technician is on the way; ' +
  `after that a fee of ${LATE_CANCELLATION_FEE_PERCENT}% applies.`;

/** The same policy for an emergency covered by a membership. */
export const CALL_OUT_CANCELLATION_SENTENCE =
  'Cancel before a technician is on the way and the call-out is yours again; after that it counts ' +
  'as used.';

/** The cancellation policy of a booking, in one sentence. */
export function cancellationSentenceOf(booking: {
  readonly isEmergency: boolean;
  readonly usesSession: boolean;
}): string {
  if (booking.isEmergency) {
    return booking.usesSession ? CALL_OUT_CANCELLATION_SENTENCE : EMERGENCY_CANCELLATION_SENTENCE;
  }
  return booking.usesSession ? SESSION_CANCELLATION_SENTENCE : CANCELLATION_SENTENCE;
}
