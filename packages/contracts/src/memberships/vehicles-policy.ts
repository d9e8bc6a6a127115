import type { PolicyOf } from '../kernel/policy.ts';
import type { vehicles } from './vehicles.ts';

const perMinute = { max: 60, windowSeconds: 60 };

/** Policy of {@link vehicles}. */
export const vehiclesPolicy = {
  list: {
    access: 'customer',
    summary: 'List the user’s vehicles in the order they were added',
    errors: ['unauthenticated'],
  },
  choices: {
    access: 'customer',
    summary: 'List vehicles the user can book for: their own, then those of their company',
    errors: ['unauthenticated'],
  },
  add: {
    access: 'customer',
    summary: 'Add a vehicle; the first one is the default',
    status: 201,
    errors: ['unauthenticated', 'too_many'],
    rateLimit: perMinute,
  },
  change: {
    access: 'customer',
    summary: 'Change a vehicle; existing bookings keep their data',
    errors: ['unauthenticated'],
    rateLimit: perMinute,
  },
  makeDefault: {
    access: 'customer',
    summary: 'Make a vehicle the default of booking forms',
    errors: ['unauthenticated'],
    rateLimit: perMinute,
  },
  remove: {
    access: 'customer',
    summary: 'Remove a vehicle; existing bookings keep their data',
    errors: ['unauthenticated'],
    rateLimit: perMinute,
  },
} as const satisfies PolicyOf<typeof vehicles>;
