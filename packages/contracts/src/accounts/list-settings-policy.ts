import type { PolicyOf } from '../kernel/policy.ts';
import type { listSettings } from './list-settings.ts';

/** Policy of {@link listSettings}. */
export const listSettingsPolicy = {
  get: {
    access: 'customer',
    summary: 'Get the user’s column settings of all lists; empty for customers',
    errors: ['unauthenticated'],
  },
  change: {
    access: 'customer',
    summary: 'Save the user’s column settings of a list; the last change wins',
    errors: ['unauthenticated'],
    rateLimit: { max: 120, windowSeconds: 60 },
  },
} as const satisfies PolicyOf<typeof listSettings>;
