import type { PolicyOf } from '../kernel/policy.ts';
import type { bitcoin } from './bitcoin.ts';
import { UNPAYABLE } from './payments-policy.ts';

/** Policy of {@link bitcoin}. */
export const bitcoinPolicy = {
  create: {
    access: 'booking-holder',
    summary:
      'Get the Bitcoin payment of a booking: the same quote until it expires, then a new one',
    errors: UNPAYABLE,
    rateLimit: { max: 60, windowSeconds: 60 },
  },
  verify: {
    access: 'booking-holder',
    summary: 'Check the blockchain and the Lightning node for a payment',
    errors: ['forbidden', 'unauthenticated', 'payments_unavailable'],
    // Each request queries the blockchain API, which limits our calls; the page asks six times a
    // minute.
    rateLimit: { max: 40, windowSeconds: 60 },
  },
} as const satisfies PolicyOf<typeof bitcoin>;
