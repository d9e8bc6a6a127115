import type { PolicyOf } from '../kernel/policy.ts';
import type { corrections } from './corrections.ts';

/** Policy of {@link corrections}. */
export const correctionsPolicy = {
  correct: {
    access: 'bookings:write',
    audit: 'booking.correct',
    summary:
      'Correct the address, phone number, vehicle or service of a booking; a price difference is refunded, or collected on site',
    errors: [
      'unauthenticated',
      'forbidden',
      'changed_meanwhile',
      'too_late',
      'terms_changed',
      'not_served',
      'slot_unavailable',
      'slot_full',
      'not_paid',
      'payment_refunded',
      'refund_too_high',
      'payments_unavailable',
    ],
    rateLimit: { max: 60, windowSeconds: 60 },
  },
} as const satisfies PolicyOf<typeof corrections>;
