import type { PolicyOf } from '../kernel/policy.ts';
import type { mailLanguage } from './mail-language.ts';

/** Policy of {@link mailLanguage}. */
export const mailLanguagePolicy = {
  choose: {
    access: 'customer',
    summary: 'Set the language of mails to the user’s address',
    errors: ['unauthenticated'],
    rateLimit: { max: 60, windowSeconds: 60 },
  },
} as const satisfies PolicyOf<typeof mailLanguage>;
