import type { PolicyOf } from '../kernel/policy.ts';
import type { privacy } from './privacy.ts';

/** Policy of {@link privacy}. */
export const privacyPolicy = {
  preferences: {
    access: 'customer',
    summary: 'Get the user’s mail preferences',
    errors: ['unauthenticated'],
  },
  savePreferences: {
    access: 'customer',
    summary: 'Change the user’s mail preferences; each change is recorded',
    errors: ['unauthenticated'],
    rateLimit: { max: 60, windowSeconds: 60 },
  },
  consents: {
    access: 'customer',
    summary: 'List the user’s consents and withdrawals, newest first',
    errors: ['unauthenticated'],
  },
  download: {
    access: 'customer',
    summary: 'Export all data stored about the user, in one file',
    errors: ['unauthenticated', 'password_wrong'],
    rateLimit: { max: 20, windowSeconds: 600 },
    accountLimit: { max: 10, windowSeconds: 3600, by: 'caller' },
  },
  deleteAccount: {
    access: 'customer',
    summary:
      'Delete the account; refused while there is an appointment, an active membership or a company',
    errors: [
      'unauthenticated',
      'password_wrong',
      'account_in_use',
      'card_in_use',
      'payments_unavailable',
    ],
    rateLimit: { max: 20, windowSeconds: 600 },
    accountLimit: { max: 10, windowSeconds: 3600, by: 'caller' },
  },
} as const satisfies PolicyOf<typeof privacy>;
