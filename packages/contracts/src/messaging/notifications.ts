import * as z from 'zod/mini';
import { LANGUAGES } from '../kernel/language.ts';
import { endpoint } from '../kernel/route.ts';
import { Email, Id } from '../kernel/scalars.ts';

/**
 * What people have agreed to when they subscribe, by version. A wording is never changed: another
 * one is another version, so that what is stored tells what was read.
 */
export const NOTIFICATION_CONSENTS = {
  '2026-11-21':
    'Send me service news and offers by email or text message. I can stop them at any time. ' +
    'Message and data rates may apply.',
  '2026-11-24': 'Send me service news and offers by email. I can stop them at any time.',
} as const;

/** A version of the wording. */
export type NotificationConsentVersion = keyof typeof NOTIFICATION_CONSENTS;

/** The version to show and to send. */
export const NOTIFICATION_CONSENT_VERSION: NotificationConsentVersion = '2026-11-24';

const consentVersions = Object.keys(NOTIFICATION_CONSENTS) as [
  NotificationConsentVersion,
  ...NotificationConsentVersion[],
];

/**
 * The notification dialog's entries (specification section 7; decisions, notification dialog): an
 * e-mail address, which is asked to confirm, and the agreement to what was read. There are no text
 * messages, so no phone number is asked for.
 */
export const SubscriptionForm = z.object({
  email: Email,
  consent: z.literal(true, 'Please agree to receive notifications.'),
  consentVersion: z.enum(consentVersions, 'Please reload the page and agree again.'),
});

/** The notification dialog's entries as typed by the contract. */
export type SubscriptionForm = z.output<typeof SubscriptionForm>;

/** A mail that the product sends. */
export const EmailTemplate = z.object({
  kind: z.string(),
  name: z.string(),
  group: z.enum(['Bookings', 'Accounts', 'Memberships', 'Requests', 'News', 'To staff']),
});

/** An {@link EmailTemplate} as the client reads it. */
export type EmailTemplate = z.output<typeof EmailTemplate>;

/** The endpoints of notifications. */
export const notifications = {
  subscribe: endpoint({
    method: 'POST',
    path: '/notifications/subscriptions',
    access: 'public',
    summary:
      'Ask for notifications: the address has to confirm, and the answer is the same for a known one',
    body: SubscriptionForm,
    status: 201,
    response: z.object({ subscribed: z.literal(true) }),
    errors: [],
    // It writes to an address that nobody has proved to be theirs.
    rateLimit: { max: 20, windowSeconds: 600 },
  }),
  templates: endpoint({
    method: 'GET',
    path: '/staff/emails',
    access: 'emails:read',
    summary: 'The mails that are sent',
    response: z.object({ templates: z.array(EmailTemplate) }),
    errors: ['unauthenticated', 'forbidden'],
  }),
  preview: endpoint({
    method: 'GET',
    path: '/staff/emails/:kind',
    access: 'emails:read',
    summary: 'A mail as customers get it, about somebody made up or as one that was written down',
    params: z.object({ kind: z.string().check(z.maxLength(60)) }),
    query: z.object({
      /** An email of this kind, of the log: its links are made unusable. */
      about: z.optional(Id),
      /** Of the sample; an email of the log is in the language of whom it is about. */
      language: z.optional(z.enum(LANGUAGES)),
    }),
    response: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
    errors: ['unauthenticated', 'forbidden'],
  }),
} as const;
