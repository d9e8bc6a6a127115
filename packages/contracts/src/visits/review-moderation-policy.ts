import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { reviewModeration } from './review-moderation.ts';

const read = { access: 'crm:read' } as const;

const write = { access: 'reviews:write' } as const;

/** Policy of {@link reviewModeration}. */
export const reviewModerationPolicy = {
  list: {
    ...read,
    summary: 'List reviews, newest first, page by page',
    errors: STAFF_ERRORS,
  },
  get: {
    ...read,
    summary: 'Get a review',
    errors: STAFF_ERRORS,
  },
  publish: {
    ...write,
    audit: 'review.publish',
    summary: 'Publish a pending review, based on its version',
    errors: [...STAFF_ERRORS, 'changed_meanwhile'],
  },
  decline: {
    ...write,
    audit: 'review.decline',
    summary: 'Decline a pending review, based on its version',
    errors: [...STAFF_ERRORS, 'changed_meanwhile'],
  },
  withdraw: {
    ...write,
    audit: 'review.withdraw',
    summary: 'Withdraw a published review, based on its version',
    errors: [...STAFF_ERRORS, 'changed_meanwhile'],
  },
} as const satisfies PolicyOf<typeof reviewModeration>;
