import type { PolicyOf } from '../kernel/policy.ts';
import type { places } from './places.ts';

/** Policy of {@link places}. */
export const placesPolicy = {
  suggest: {
    access: 'public',
    summary: 'Suggest addresses that match the typed text, most likely first; at most five',
    errors: [],
    rateLimit: { max: 120, windowSeconds: 60 },
  },
  reverse: {
    access: 'public',
    summary: 'Get the address at or near a position; null if there is none',
    errors: [],
    rateLimit: { max: 60, windowSeconds: 60 },
  },
} as const satisfies PolicyOf<typeof places>;
