import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { checklist } from './checklist.ts';

// Each run contacts the mail server and Stripe.
const RUNS = { rateLimit: { max: 20, windowSeconds: 60 } } as const;

/** Policy of {@link checklist}. */
export const checklistPolicy = {
  run: {
    access: 'checklist:read',
    summary: 'Run the checks, each with its finding and advice',
    errors: STAFF_ERRORS,
    ...RUNS,
  },
  confirm: {
    access: 'checklist:write',
    audit: 'checklist.confirm',
    summary: 'Confirm a check that only a person can answer, and run the checks again',
    errors: STAFF_ERRORS,
    ...RUNS,
  },
  signOffs: {
    access: 'checklist:read',
    summary: 'List signed checklists, newest first',
    errors: STAFF_ERRORS,
  },
  signOff: {
    access: 'checklist:write',
    audit: 'checklist.sign-off',
    summary: 'Run the checks, and sign off their results',
    errors: STAFF_ERRORS,
    ...RUNS,
  },
} as const satisfies PolicyOf<typeof checklist>;
