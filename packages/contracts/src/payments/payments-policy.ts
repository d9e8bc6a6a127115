import type { PolicyOf } from '../kernel/policy.ts';
import type { payments } from './payments.ts';

/** Reasons why a booking can't be paid. */
export const UNPAYABLE = [
  'forbidden',
  'unauthenticated',
  'price_mismatch',
  'hold_expired',
  'already_paid',
  'payment_processing',
  'payments_unavailable',
] as const;

/** Policy of {@link payments}. */
export const paymentsPolicy = {
  createIntent: {
    access: 'booking-holder',
    summary: 'Create the card payment of a booking; repeats return the same open intent',
    errors: UNPAYABLE,
    rateLimit: { max: 60, windowSeconds: 60 },
  },
} as const satisfies PolicyOf<typeof payments>;
