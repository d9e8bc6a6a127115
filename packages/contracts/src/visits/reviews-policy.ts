import type { PolicyOf } from '../kernel/policy.ts';
import type { reviews } from './reviews.ts';

/** Policy of {@link reviews}. */
export const reviewsPolicy = {
  ofBooking: {
    access: 'booking-holder',
    summary: 'Get the review of a visit, and whether it can be written or changed',
    errors: ['forbidden', 'unauthenticated'],
  },
  save: {
    access: 'booking-holder',
    summary:
      'Write the review of a completed visit, or change it before it is published, based on its version',
    errors: ['forbidden', 'unauthenticated', 'too_early', 'too_late', 'changed_meanwhile'],
    rateLimit: { max: 30, windowSeconds: 60 },
  },
  listShown: {
    access: 'public',
    summary: 'Get the count, the average and the latest published reviews, once there are 20',
    errors: [],
  },
} as const satisfies PolicyOf<typeof reviews>;
