import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';
import { Instant } from '../kernel/scalars.ts';
import { PasswordProof } from '../accounts/security.ts';

/** Mail that a person gets in addition to mail about their bookings, purchases and requests. */
export const ContactPreferences = z.object({
  /** News and offers. Off by default. */
  marketing: z.boolean(),
  /** Appointment reminders. On by default. */
  reminders: z.boolean(),
});

/** The {@link ContactPreferences} as the client reads them. */
export type ContactPreferences = z.output<typeof ContactPreferences>;

/** A consent that was given or withdrawn. */
export const Consent = z.object({
  what: z.enum(['terms', 'marketing', 'reminders']),
  given: z.boolean(),
  /** Version of the text that was shown. */
  version: z.string(),
  at: Instant,
  /** Where the person did it. */
  where: z.enum(['registration', 'booking', 'account', 'mail', 'spam-report']),
});

/** A {@link Consent} as the client reads it. */
export type Consent = z.output<typeof Consent>;

/** Endpoints for a person's privacy choices and data. */
export const privacy = {
  preferences: endpoint({
    method: 'GET',
    path: '/account/preferences',
    access: 'customer',
    summary: 'Get the user’s mail preferences',
    response: ContactPreferences,
    errors: ['unauthenticated'],
  }),
  savePreferences: endpoint({
    method: 'PUT',
    path: '/account/preferences',
    access: 'customer',
    summary: 'Change the user’s mail preferences; each change is recorded',
    body: ContactPreferences,
    response: ContactPreferences,
    errors: ['unauthenticated'],
    rateLimit: { max: 60, windowSeconds: 60 },
  }),
  consents: endpoint({
    method: 'GET',
    path: '/account/consents',
    access: 'customer',
    summary: 'List the user’s consents and withdrawals, newest first',
    response: z.object({ consents: z.array(Consent) }),
    errors: ['unauthenticated'],
  }),
  download: endpoint({
    method: 'POST',
    path: '/account/data',
    access: 'customer',
    summary: 'Export all data stored about the user, in one file',
    body: PasswordProof,
    response: z.object({
      generatedAt: Instant,
      data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
    }),
    errors: ['unauthenticated', 'password_wrong'],
    rateLimit: { max: 20, windowSeconds: 600 },
    accountLimit: { max: 10, windowSeconds: 3600, by: 'caller' },
  }),
  deleteAccount: endpoint({
    method: 'POST',
    path: '/account/delete',
    access: 'customer',
    summary:
      'Delete the account; refused while there is an appointment, an active membership or a company',
    body: PasswordProof,
    response: z.object({ deleted: z.literal(true) }),
    errors: [
      'unauthenticated',
      'password_wrong',
      'account_in_use',
      'card_in_use',
      'payments_unavailable',
    ],
    rateLimit: { max: 20, windowSeconds: 600 },
    accountLimit: { max: 10, windowSeconds: 3600, by: 'caller' },
  }),
} as const;
