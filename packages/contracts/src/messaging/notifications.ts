import * as z from 'zod/mini';
import { LANGUAGES } from '../kernel/language.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Email, Id } from '../kernel/scalars.ts';

/**
 * Consent texts of the subscription form by version. A published text never changes; a new text
 * gets a new version, so that each stored consent shows what the person read.
 */
export const NOTIFICATION_CONSENTS = {
  '2026-11-21':
    'Send me service news and offers by email or text message. I can stop them at any time. ' +
    'Message and data rates may apply.',
  '2026-11-24': 'Send me service news and offers by email. I can stop them at any time.',
} as const;

/** Version of the consent text. */
export type NotificationConsentVersion = keyof typeof NOTIFICATION_CONSENTS;

/** The current version, to show and to send. */
export const NOTIFICATION_CONSENT_VERSION: NotificationConsentVersion = '2026-11-24';

const consentVersions = Object.keys(NOTIFICATION_CONSENTS) as [
  NotificationConsentVersion,
  ...NotificationConsentVersion[],
];

/**
 * Input of the notification dialog (specification section 7; decisions, notification dialog): an
 * email address, which gets a confirmation request, and consent to the text shown. There are no
 * text messages, so it asks for no phone number.
 */
export const SubscriptionForm = z.object({
  email: Email,
  consent: z.literal(true, 'Please agree to receive notifications.'),
  consentVersion: z.enum(consentVersions, 'Please reload the page and agree again.'),
});

/** Input of the notification dialog, as checked by the contract. */
export type SubscriptionForm = z.output<typeof SubscriptionForm>;

/** A kind of mail that the product sends. */
export const EmailTemplate = z.object({
  kind: z.string(),
  name: z.string(),
  group: z.enum(['Bookings', 'Accounts', 'Memberships', 'Requests', 'News', 'To staff']),
});

/** An {@link EmailTemplate} as the client reads it. */
export type EmailTemplate = z.output<typeof EmailTemplate>;

/** Endpoints for notifications. */
export const notifications = {
  subscribe: endpoint({
    method: 'POST',
    path: '/notifications/subscriptions',
    body: SubscriptionForm,
    response: z.object({ subscribed: z.literal(true) }),
  }),
  templates: endpoint({
    method: 'GET',
    path: '/staff/emails',
    response: z.object({ templates: z.array(EmailTemplate) }),
  }),
  preview: endpoint({
    method: 'GET',
    path: '/staff/emails/:kind',
    params: z.object({ kind: z.string().check(z.maxLength(60)) }),
    query: z.object({
      /** Shows this mail of the log instead of the sample, with its links disabled. */
      about: z.optional(Id),
      /** Language of the sample. A mail of the log is in its recipient's language. */
      language: z.optional(z.enum(LANGUAGES)),
    }),
    response: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  }),
} as const;
