import type { PolicyOf } from '../kernel/policy.ts';
import type { memberships } from './memberships.ts';

const CHANGES = { rateLimit: { max: 30, windowSeconds: 60 } } as const;

/** Policy of {@link memberships}. */
export const membershipsPolicy = {
  get: {
    access: 'customer',
    summary: 'Get the user’s membership and remaining sessions',
    errors: ['unauthenticated'],
  },
  startTrial: {
    access: 'customer',
    summary:
      'Start the trial: seven days with one complimentary charge, once per person, no card required',
    errors: ['unauthenticated', 'email_unverified', 'trial_used'],
    rateLimit: { max: 20, windowSeconds: 60 },
  },
  buy: {
    access: 'customer',
    summary: 'Buy a membership with a saved card; repeats buy it once',
    errors: [
      'unauthenticated',
      'membership_exists',
      'membership_changing',
      'card_declined',
      'memberships_unavailable',
      'payments_unavailable',
    ],
    ...CHANGES,
  },
  refresh: {
    access: 'customer',
    summary: 'Refresh the membership: queries the payment provider and returns the actual state',
    errors: ['unauthenticated', 'payments_unavailable'],
    ...CHANGES,
  },
  preview: {
    access: 'customer',
    summary: 'Preview a plan change: its cost now in cents, and its effective date',
    errors: [
      'unauthenticated',
      'no_membership',
      'membership_changing',
      'memberships_unavailable',
      'payments_unavailable',
    ],
    ...CHANGES,
  },
  change: {
    access: 'customer',
    summary: 'Change the plan: immediately at the previewed cost, or at the end of the paid period',
    errors: [
      'unauthenticated',
      'no_membership',
      'membership_changing',
      'price_mismatch',
      'card_declined',
      'memberships_unavailable',
      'payments_unavailable',
    ],
    ...CHANGES,
  },
  pay: {
    access: 'customer',
    summary: 'Pay the amount due with a saved card, which is then used for renewals',
    errors: ['unauthenticated', 'no_membership', 'card_declined', 'payments_unavailable'],
    ...CHANGES,
  },
  cancel: {
    access: 'customer',
    summary: 'Cancel the membership at the end of the paid period',
    errors: ['unauthenticated', 'no_membership', 'payments_unavailable'],
    ...CHANGES,
  },
  resume: {
    access: 'customer',
    summary: 'Undo a cancellation while the membership is still active',
    errors: ['unauthenticated', 'no_membership', 'payments_unavailable'],
    ...CHANGES,
  },
  invoices: {
    access: 'customer',
    summary: 'List the invoices of the user’s memberships, newest first',
    errors: ['unauthenticated'],
  },
} as const satisfies PolicyOf<typeof memberships>;
