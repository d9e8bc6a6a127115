import * as z from 'zod/mini';
import { type RateLimit, STAFF_ERRORS } from './kernel/policy.ts';
import { CSV, rawRoute, type RawRouteTable } from './kernel/raw-route.ts';
import { listFiles } from './insights/list-files.ts';
import { Id } from './kernel/scalars.ts';
import { StatementMonth } from './memberships/statements.ts';

const PDF = 'application/pdf';
const ICS = 'text/calendar; charset=utf-8';
const HTML = 'text/html; charset=utf-8';
const JSON_TEXT = 'application/json; charset=utf-8';
const FILE_LIMIT: RateLimit = { max: 30, windowSeconds: 60 };
const LINK_LIMIT: RateLimit = { max: 60, windowSeconds: 60 };
const KIB = 1024;

/** Falls back to the browser's language for an unknown value, so that no link is refused. */
const LINK_LANGUAGE = { language: z.optional(z.unknown()) };
const InLanguage = z.object(LINK_LANGUAGE);

const ById = z.object({ id: Id });
const ByMonth = z.object({ month: StatementMonth });
const ByToken = z.object({ token: z.string() });

/** Both methods of an unsubscribe link, which share one rate limit. */
const LINK = {
  kind: 'page',
  access: 'public',
  params: ByToken,
  contentType: HTML,
  rateLimit: LINK_LIMIT,
  countedAs: 'notifications.unsubscribe',
} as const;

/** The body of a one-click unsubscribe request contains no information (RFC 8058). */
const LINK_POST = { ...LINK, method: 'POST', body: 'ignored', bodyBytes: 4 * KIB } as const;

const files = {
  receiptPdf: rawRoute({
    kind: 'file',
    path: '/api/booking/:id/receipt.pdf',
    access: 'booking-holder',
    summary: 'Get the receipt of a booking',
    params: ById,
    query: InLanguage,
    absent: 'There is no such booking.',
    contentType: PDF,
    errors: ['forbidden', 'unauthenticated', 'not_paid'],
    rateLimit: FILE_LIMIT,
  }),
  bookingCalendar: rawRoute({
    kind: 'file',
    path: '/api/booking/:id/calendar.ics',
    access: 'booking-holder',
    summary: 'Get an appointment as a calendar file, for its holder',
    params: ById,
    query: InLanguage,
    absent: 'This booking has no appointment to add to a calendar.',
    contentType: ICS,
    errors: ['forbidden', 'unauthenticated'],
    rateLimit: FILE_LIMIT,
  }),
  chargingHistoryCsv: rawRoute({
    kind: 'file',
    path: '/api/account/charging-history.csv',
    access: 'customer',
    summary: 'Export the user’s visits',
    query: z.object({
      year: z.optional(z.string('Choose a year.').check(z.regex(/^20\d\d$/u, 'Choose a year.'))),
      ...LINK_LANGUAGE,
    }),
    contentType: CSV,
    errors: ['unauthenticated'],
    rateLimit: FILE_LIMIT,
  }),
  statementCsv: rawRoute({
    kind: 'file',
    path: '/api/account/company/statements/:month.csv',
    access: 'customer',
    summary: 'Export a month of the company; owners and managers only',
    params: ByMonth,
    query: InLanguage,
    contentType: CSV,
    errors: ['unauthenticated', 'forbidden', 'no_company'],
    rateLimit: FILE_LIMIT,
  }),
  statementPdf: rawRoute({
    kind: 'file',
    path: '/api/account/company/statements/:month.pdf',
    access: 'customer',
    summary: 'Get a printable statement of a month of the company; owners and managers only',
    params: ByMonth,
    query: InLanguage,
    contentType: PDF,
    errors: ['unauthenticated', 'forbidden', 'no_company'],
    // A month of a large fleet has hundreds of pages.
    rateLimit: { max: 10, windowSeconds: 60 },
  }),
  checklistPdf: rawRoute({
    kind: 'file',
    path: '/api/staff/checklist/sign-offs/:id.pdf',
    access: 'checklist:read',
    summary: 'Get a signed checklist',
    params: ById,
    absent: 'This record no longer exists. Reload the page.',
    contentType: PDF,
    errors: STAFF_ERRORS,
    rateLimit: FILE_LIMIT,
  }),
  importErrorsCsv: rawRoute({
    kind: 'file',
    path: '/api/staff/customer-data/imports/:id/errors.csv',
    access: 'customer-data:write',
    summary: 'Export the errors in an import’s rows',
    params: ById,
    absent: 'This import no longer exists. Reload the list.',
    contentType: CSV,
    errors: STAFF_ERRORS,
    rateLimit: FILE_LIMIT,
  }),
  contactExportCsv: rawRoute({
    kind: 'file',
    path: '/api/staff/customer-data/exports/:id/people.csv',
    access: 'customer-data:export',
    summary: 'Download an export of contacts, for the user who ordered it',
    params: ById,
    absent: 'This file can’t be downloaded anymore. Export it again.',
    contentType: CSV,
    errors: STAFF_ERRORS,
    rateLimit: FILE_LIMIT,
  }),
  contentCalendar: rawRoute({
    kind: 'file',
    path: '/api/staff/content/calendar.ics',
    access: 'campaigns:read',
    summary: 'Get the content calendar for calendar programs',
    contentType: ICS,
    errors: STAFF_ERRORS,
    rateLimit: FILE_LIMIT,
  }),
} as const;

const webhooks = {
  stripeEvents: rawRoute({
    kind: 'webhook',
    method: 'POST',
    path: '/api/webhooks/stripe',
    access: 'public',
    signedBy: 'Stripe’s signature over the raw body',
    summary: 'Receive payment and subscription events',
    body: 'bytes',
    bodyBytes: 512 * KIB,
    contentType: JSON_TEXT,
  }),
  bounces: rawRoute({
    kind: 'webhook',
    method: 'POST',
    path: '/api/mail/bounces',
    access: 'public',
    signedBy: 'the secret of the mail system, as a bearer token',
    summary: 'Receive bounce and spam reports',
    body: 'bytes',
    // A bounce report may contain the whole original mail, including its pictures.
    bodyBytes: 1024 * KIB,
    contentType: JSON_TEXT,
    errors: ['unauthenticated'],
    rateLimit: { max: 600, windowSeconds: 60 },
  }),
} as const;

const pages = {
  emergencyForm: rawRoute({
    kind: 'page',
    method: 'POST',
    path: '/emergency',
    access: 'public',
    summary: 'Submit the emergency form',
    query: InLanguage,
    body: 'form',
    // A note of 2,000 non-Latin characters takes 18,000 bytes when form-encoded.
    bodyBytes: 32 * KIB,
    contentType: HTML,
    statuses: [303, 422],
    errors: ['slot_unavailable', 'idempotency_mismatch', 'no_sessions'],
    rateLimit: FILE_LIMIT,
  }),
  emergencyStatus: rawRoute({
    kind: 'page',
    path: '/emergency/status/:id',
    access: 'booking-holder',
    summary: 'Show the status of an emergency',
    params: ById,
    absent: 'There is no such booking.',
    // `off` disables the automatic reload. Other values are ignored.
    query: z.object({ ...LINK_LANGUAGE, refresh: z.optional(z.unknown()) }),
    contentType: HTML,
    errors: STAFF_ERRORS,
  }),
  newsLink: rawRoute({
    ...LINK,
    path: '/unsubscribe/:token',
    summary: 'Show what an unsubscribe link ends',
  }),
  endNews: rawRoute({
    ...LINK_POST,
    path: '/unsubscribe/:token',
    summary: 'Unsubscribe from notifications',
  }),
  newsPreferences: rawRoute({
    ...LINK,
    path: '/news/:token',
    summary: 'Show mail preferences through a mail link',
  }),
  changeNewsPreferences: rawRoute({
    ...LINK,
    method: 'POST',
    body: 'form',
    bodyBytes: 4 * KIB,
    path: '/news/:token',
    summary: 'Confirm or end a newsletter subscription, and switch reminders on or off',
  }),
  campaignLink: rawRoute({
    ...LINK,
    path: '/unsubscribe/news/:token',
    summary: 'Show what a campaign’s unsubscribe link ends',
  }),
  endCampaigns: rawRoute({
    ...LINK_POST,
    path: '/unsubscribe/news/:token',
    summary: 'Unsubscribe from campaigns',
  }),
} as const;

/** Links in campaign mails. */
const campaignLinks = {
  openCampaignLink: rawRoute({
    kind: 'page',
    path: '/api/campaigns/links/:token',
    access: 'public',
    summary: 'Count a click on a campaign link, and redirect to its target',
    params: ByToken,
    contentType: HTML,
    statuses: [302],
    // Many readers can share an IP address, and mail scanners open every link at once.
    rateLimit: { max: 120, windowSeconds: 60 },
  }),
} as const;

/** Every route outside the endpoint table. */
export const rawRoutes = {
  ...files,
  ...listFiles,
  bookingChanges: rawRoute({
    kind: 'stream',
    path: '/api/staff/bookings/changes',
    access: 'bookings:read',
    summary: 'Stream changes of bookings and requests as they happen',
    contentType: 'text/event-stream; charset=utf-8',
    errors: STAFF_ERRORS,
    rateLimit: { max: 120, windowSeconds: 60 },
  }),
  ...webhooks,
  ...pages,
  ...campaignLinks,
} as const satisfies RawRouteTable;

/** Type of the table, for checking that each raw route has a handler. */
export type RawRoutes = typeof rawRoutes;
