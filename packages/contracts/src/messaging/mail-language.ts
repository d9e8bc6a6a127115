import * as z from 'zod/mini';
import { LANGUAGES } from '../kernel/language.ts';
import { endpoint } from '../kernel/endpoint.ts';

const ChosenLanguage = z.object({
  language: z.enum(LANGUAGES, 'Choose English or Spanish.'),
});

/** Endpoint for the language of the user's mails. */
export const mailLanguage = {
  choose: endpoint({
    method: 'PUT',
    path: '/account/language',
    body: ChosenLanguage,
    response: ChosenLanguage,
  }),
} as const;
