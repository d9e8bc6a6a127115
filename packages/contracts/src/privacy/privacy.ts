import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
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
    response: ContactPreferences,
  }),
  savePreferences: endpoint({
    method: 'PUT',
    path: '/account/preferences',
    body: ContactPreferences,
    response: ContactPreferences,
  }),
  consents: endpoint({
    method: 'GET',
    path: '/account/consents',
    response: z.object({ consents: z.array(Consent) }),
  }),
  download: endpoint({
    method: 'POST',
    path: '/account/data',
    body: PasswordProof,
    response: z.object({
      generatedAt: Instant,
      data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
    }),
  }),
  deleteAccount: endpoint({
    method: 'POST',
    path: '/account/delete',
    body: PasswordProof,
    response: z.object({ deleted: z.literal(true) }),
  }),
} as const;
