import type { PolicyOf } from '../kernel/policy.ts';
import type { customerChanges } from './customer-changes.ts';

/** Policy of {@link customerChanges}. */
export const customerChangesPolicy = {
  get: {
    access: 'booking-holder',
    summary:
      'Get a booking with the current cost of canceling, in cents, and the end of free cancellation',
    errors: ['forbidden', 'unauthenticated'],
  },
  cancel: {
    access: 'booking-holder',
    summary:
      'Cancel a booking for the fee the user agreed to: releases the slot and refunds the rest',
    errors: ['forbidden', 'unauthenticated', 'terms_changed', 'too_late'],
    rateLimit: { max: 30, windowSeconds: 60 },
  },
  reschedule: {
    access: 'booking-holder',
    summary: 'Move a booking to another time: takes the new slot and releases the old one',
    errors: [
      'forbidden',
      'unauthenticated',
      'slot_full',
      'slot_unavailable',
      'hold_expired',
      'too_late',
    ],
    rateLimit: { max: 30, windowSeconds: 60 },
  },
  offerAccount: {
    access: 'booking-holder',
    summary:
      'Send a link to set a password to the address of a guest’s booking, creating an account if necessary',
    errors: ['forbidden', 'unauthenticated'],
    rateLimit: { max: 5, windowSeconds: 3600 },
  },
  list: {
    access: 'customer',
    summary: 'List the user’s bookings, page by page',
    errors: ['unauthenticated'],
  },
} as const satisfies PolicyOf<typeof customerChanges>;
