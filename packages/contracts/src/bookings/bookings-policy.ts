import type { PolicyOf } from '../kernel/policy.ts';
import type { bookings } from './bookings.ts';

/** Policy of {@link bookings}. */
export const bookingsPolicy = {
  create: {
    access: 'public',
    summary:
      'Create a booking: holds the slot for 15 minutes until payment, or confirms it with a session',
    status: 201,
    errors: [
      'slot_full',
      'slot_unavailable',
      'not_served',
      'price_mismatch',
      'idempotency_mismatch',
      'no_sessions',
    ],
    rateLimit: { max: 60, windowSeconds: 60 },
  },
  get: {
    access: 'booking-holder',
    summary: 'Get a booking, for checkout and receipt',
    errors: ['forbidden', 'unauthenticated'],
  },
  refreshStatus: {
    access: 'booking-holder',
    summary:
      'Refresh a booking’s payment: queries the payment provider and returns the actual status',
    errors: [
      'forbidden',
      'unauthenticated',
      'not_paid',
      'payment_processing',
      'payment_refunded',
      'hold_expired',
      'payments_unavailable',
    ],
    rateLimit: { max: 120, windowSeconds: 60 },
  },
} as const satisfies PolicyOf<typeof bookings>;
