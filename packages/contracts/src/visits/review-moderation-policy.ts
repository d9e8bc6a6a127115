import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { reviewModeration } from './review-moderation.ts';

/** Policy of {@link reviewModeration}. */
export const reviewModerationPolicy = {
  list: {
    access: 'crm:read',
    summary: 'List reviews, newest first, page by page',
    errors: STAFF_ERRORS,
  },
  get: {
    access: 'crm:read',
    summary: 'Get a review',
    errors: STAFF_ERRORS,
  },
  publish: {
    access: 'reviews:write',
    audit: 'review.publish',
    summary: 'Publish a pending review, based on its version',
    errors: [...STAFF_ERRORS, 'changed_meanwhile'],
  },
  decline: {
    access: 'reviews:write',
    audit: 'review.decline',
    summary: 'Decline a pending review, based on its version',
    errors: [...STAFF_ERRORS, 'changed_meanwhile'],
  },
  withdraw: {
    access: 'reviews:write',
    audit: 'review.withdraw',
    summary: 'Withdraw a published review, based on its version',
    errors: [...STAFF_ERRORS, 'changed_meanwhile'],
  },
} as const satisfies PolicyOf<typeof reviewModeration>;
