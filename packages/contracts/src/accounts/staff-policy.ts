import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import { OFTEN } from './limits.ts';
import type { staff } from './staff.ts';

/** Policy of {@link staff}. */
export const staffPolicy = {
  people: {
    access: 'staff:read',
    summary: 'List staff members and pending invitations',
    errors: STAFF_ERRORS,
  },
  invite: {
    access: 'staff:write',
    audit: 'staff.invite',
    requiresProof: true,
    summary:
      'Invite someone by email, or renew an invitation; after confirmation, give the role to an existing account with this address',
    errors: [...STAFF_ERRORS, 'proof_required', 'account_exists', 'staff_already'],
    rateLimit: OFTEN,
  },
  withdraw: {
    access: 'staff:write',
    audit: 'staff.withdraw',
    summary: 'Withdraw an invitation',
    errors: STAFF_ERRORS,
  },
  changeRole: {
    access: 'staff:write',
    audit: 'staff.role',
    requiresProof: true,
    summary: 'Change the role of another staff member',
    errors: [...STAFF_ERRORS, 'proof_required', 'own_role'],
    rateLimit: OFTEN,
  },
  removeAccess: {
    access: 'staff:write',
    audit: 'staff.remove',
    requiresProof: true,
    summary:
      'Remove a staff member’s access: the account becomes a customer’s, and all sessions end',
    errors: [...STAFF_ERRORS, 'proof_required', 'own_role'],
    rateLimit: OFTEN,
  },
  invitation: {
    access: 'public',
    summary: 'Get the invitation of a link',
    errors: ['link_unusable'],
    rateLimit: OFTEN,
  },
  join: {
    access: 'public',
    summary:
      'Accept an invitation: sets the password, the email address and the role of the account',
    errors: ['link_unusable', 'password_common'],
    rateLimit: OFTEN,
  },
} as const satisfies PolicyOf<typeof staff>;
