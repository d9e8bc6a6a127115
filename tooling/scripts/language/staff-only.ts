/** A part of the source whose messages are only for staff, and the reason. */
interface StaffOnly {
  /** Path prefix of its files, relative to the repository. */
  readonly begins: string;
  readonly because: string;
}

const API = 'apps/api/src';
const CONTRACTS = 'packages/contracts/src';

/**
 * Parts whose messages only staff or operators read: they stay in English. Everything else must
 * have a Spanish translation, so a new file of a customer-facing domain needs no entry.
 */
export const STAFF_ONLY: readonly StaffOnly[] = [
  ...['crm', 'insights', 'marketing'].flatMap((domain) =>
    [API + '/domains', CONTRACTS].map((folder) => ({
      begins: `${folder}/${domain}/`,
      because: 'every endpoint of the domain needs a permission of staff',
    })),
  ),
  ...[
    'accounts/staff/',
    'bookings/callbacks/',
    'bookings/corrections/',
    'bookings/settings/',
    'messaging/deliveries/',
    'messaging/notifications/booking-mails.ts',
    'messaging/notifications/booking-rules.ts',
    'messaging/notifications/service.ts',
    'messaging/sending-domain/',
    'messaging/test-emails/',
    'payments/bitcoin/manual-settlement.ts',
    'payments/manual-refunds.ts',
    'privacy/privacy-requests/',
    'visits/attention-items/',
    'visits/callers/',
    'visits/corrections/',
    'visits/dispatch/',
    'visits/emergencies/',
    'visits/own-visits/',
    'visits/presence/',
    'visits/recurring-bookings/staff-',
    'visits/reviews/moderation.ts',
    'visits/staff-changes/',
    'visits/technician-assignments/',
    'visits/technicians/',
  ].map((part) => ({
    begins: `${API}/domains/${part}`,
    because: 'its endpoints need a permission of staff',
  })),
  ...[
    'accounts/contact-views.ts',
    'accounts/list-settings.ts',
    'accounts/list-views.ts',
    'accounts/roles.ts',
    'accounts/staff.ts',
    'accounts/work-views.ts',
    'bookings/callbacks.ts',
    'bookings/request-replies.ts',
    'bookings/settings.ts',
    'messaging/deliveries.ts',
    'messaging/sending-domain.ts',
    'messaging/test-emails.ts',
    'platform/audit.ts',
    'platform/business.ts',
    'privacy/privacy-requests.ts',
    'visits/attention-items.ts',
    'visits/bitcoin-settlement.ts',
    'visits/callers.ts',
    'visits/corrections.ts',
    'visits/calendar.ts',
    'visits/dispatch.ts',
    'visits/dispatch-endpoints.ts',
    'visits/emergencies.ts',
    'visits/own-visits.ts',
    'visits/measured.ts',
    'visits/presence.ts',
    'visits/review-moderation.ts',
    'visits/staff-changes.ts',
    'visits/technician-assignments.ts',
    'visits/technicians.ts',
  ].map((part) => ({
    begins: `${CONTRACTS}/${part}`,
    because: 'what it declares is read or sent by staff alone',
  })),
  ...[
    'platform/audit/',
    'platform/backups/',
    'platform/business/',
    'platform/config/',
    'platform/database/',
    'platform/http/api-page.ts',
    'platform/http/live-routes.ts',
    'platform/http/openapi.ts',
    'platform/http/plugins/metrics.ts',
    'platform/http/plugins/static-files.ts',
    'platform/jobs/',
    'platform/system/',
    'platform/telemetry/',
    'platform/vendors/bitcoin/',
    'platform/vendors/geocoder/',
    'platform/vendors/mail/',
    'platform/vendors/openai/',
    'platform/vendors/scheduler/',
    'platform/vendors/site/',
    'platform/vendors/youtube/',
  ].map((part) => ({
    begins: `${API}/${part}`,
    because: 'it speaks to whoever runs the product, or to staff',
  })),
  ...['define-mail.ts', 'emails/', 'mails/', 'sample-person.ts'].map((part) => ({
    begins: `${API}/domains/messaging/notifications/${part}`,
    because: 'mails have a catalog and checks of their own',
  })),
  {
    begins: 'packages/pricing/src/cancellation-sentences.ts',
    because: 'pages and mails say the terms, which have their Spanish there',
  },
  {
    begins: `${API}/domains/payments/sweep.ts`,
    because: 'its sentence is for the log',
  },
  {
    begins: `${API}/domains/payments/webhook-routes.ts`,
    because: 'only Stripe reads it',
  },
  {
    begins: `${CONTRACTS}/client.ts`,
    because: 'the browser says it, in the words of its page',
  },
];

/** Messages for staff in files that also contain messages for customers. */
export const STAFF_SENTENCES: ReadonlyMap<string, string> = new Map([
  ['This person no longer exists. Reload the list.', 'granting a tier to a member'],
  ['No granted tier is active.', 'granting a tier to a member'],
  ['There is no free place.', 'a defect, for the log'],
  ['This import no longer exists. Reload the list.', 'files of staff'],
  ['This file can’t be downloaded anymore. Export it again.', 'files of staff'],
  ['This record no longer exists. Reload the page.', 'files of staff'],
  ['Only staff can set any other status.', 'a status that the site never sends'],
  [
    'A granted tier is already active: {number}. End it first, and grant another one when it has ended.',
    'granting a tier to a member',
  ],
]);

/** Messages that aren't part of a response: pages show their own text. */
export const SHOWN_BY_THE_SITE: ReadonlyMap<string, string> = new Map([
  [
    'Send me service news and offers by email or text message. I can stop them at any time. Message and data rates may apply.',
    'the consent that the page asks for',
  ],
  [
    'Send me service news and offers by email. I can stop them at any time.',
    'the consent that the page asks for',
  ],
]);
