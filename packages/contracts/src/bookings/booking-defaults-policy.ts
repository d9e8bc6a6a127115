import type { PolicyOf } from '../kernel/policy.ts';
import type { bookingDefaults } from './booking-defaults.ts';

/** Policy of {@link bookingDefaults}. */
export const bookingDefaultsPolicy = {
  get: {
    access: 'customer',
    summary: 'Get the details of the user’s last booking; null if there is none',
    errors: ['unauthenticated'],
  },
} as const satisfies PolicyOf<typeof bookingDefaults>;
