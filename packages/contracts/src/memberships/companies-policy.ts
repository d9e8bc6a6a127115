import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { companies } from './companies.ts';

const CHANGES = { rateLimit: { max: 60, windowSeconds: 60 } } as const;

/** Policy of {@link companies}. */
export const companiesPolicy = {
  get: {
    access: 'customer',
    summary: 'Get the user’s company, its members, and pending invitations',
    errors: ['unauthenticated'],
  },
  create: {
    access: 'customer',
    summary: 'Create a company: its members share the sessions of the owner’s membership',
    errors: ['unauthenticated', 'company_member'],
    ...CHANGES,
  },
  invite: {
    access: 'customer',
    summary: 'Invite someone by email: owners can invite anyone, managers only drivers',
    errors: [...STAFF_ERRORS, 'no_company', 'company_full', 'company_member'],
    accountLimit: { max: 60, windowSeconds: 3600, by: 'caller' },
    ...CHANGES,
  },
  withdraw: {
    access: 'customer',
    summary: 'Withdraw or decline an invitation',
    errors: STAFF_ERRORS,
    ...CHANGES,
  },
  accept: {
    access: 'customer',
    summary: 'Join a company that invited the user’s verified address',
    errors: ['unauthenticated', 'company_member', 'company_full'],
    ...CHANGES,
  },
  setRole: {
    access: 'customer',
    summary: 'Change a member’s role; owners only',
    errors: [...STAFF_ERRORS, 'no_company'],
    ...CHANGES,
  },
  handOver: {
    access: 'customer',
    summary: 'Transfer the company: its members then share the new owner’s membership',
    errors: [...STAFF_ERRORS, 'no_company'],
    ...CHANGES,
  },
  remove: {
    access: 'customer',
    summary: 'Remove a member from the company, or leave it',
    errors: [...STAFF_ERRORS, 'no_company'],
    ...CHANGES,
  },
  close: {
    access: 'customer',
    summary: 'Close the company, which ends the sharing of sessions',
    errors: STAFF_ERRORS,
    ...CHANGES,
  },
} as const satisfies PolicyOf<typeof companies>;
