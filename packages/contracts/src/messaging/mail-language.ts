import * as z from 'zod/mini';
import { LANGUAGES } from '../kernel/language.ts';
import { endpoint } from '../kernel/route.ts';

const ChosenLanguage = z.object({
  language: z.enum(LANGUAGES, 'Choose English or Spanish.'),
});

/** Endpoint for the language of the user's mails. */
export const mailLanguage = {
  choose: endpoint({
    method: 'PUT',
    path: '/account/language',
    access: 'customer',
    summary: 'Set the language of mails to the user’s address',
    body: ChosenLanguage,
    response: ChosenLanguage,
    errors: ['unauthenticated'],
    rateLimit: { max: 60, windowSeconds: 60 },
  }),
} as const;
