import type { PolicyOf } from '../kernel/policy.ts';
import type { availability } from './availability.ts';

/** Policy of {@link availability}. */
export const availabilityPolicy = {
  list: {
    access: 'public',
    summary: 'Get free places per slot for a range of local dates within the booking window',
    errors: [],
  },
  regionOf: {
    access: 'public',
    summary: 'Get the region that serves an address, from its ZIP code or state',
    errors: ['not_served'],
    rateLimit: { max: 300, windowSeconds: 60 },
  },
} as const satisfies PolicyOf<typeof availability>;
