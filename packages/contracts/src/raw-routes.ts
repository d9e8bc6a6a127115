import type { ErrorCode } from './kernel/errors.ts';
import type { Access, Method, RateLimit } from './kernel/route.ts';

/**
 * What answers with something other than JSON: a `file` that browsers save, a `stream` of events, a
 * `webhook` whose sender is known by a secret, a `page` for browsers without JavaScript.
 */
export type RawKind = 'file' | 'stream' | 'webhook' | 'page';

/** A route that answers with something other than JSON, or takes something else. */
export interface RawRoute {
  readonly kind: RawKind;
  readonly method: Method;
  /** The whole path: pages stand outside of `/api`. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  /** The content type of a success. */
  readonly contentType: string;
  /** The codes that it answers with beside the common ones. */
  readonly errors: readonly ErrorCode[];
  readonly rateLimit: RateLimit | undefined;
  /** By what a webhook knows its sender; anybody may reach it. */
  readonly signedBy?: string;
}

const CSV = 'text/csv; charset=utf-8; header=present';
const PDF = 'application/pdf';
const HTML = 'text/html; charset=utf-8';
const FILE_LIMIT: RateLimit = { max: 30, windowSeconds: 60 };
const LINK_LIMIT: RateLimit = { max: 60, windowSeconds: 60 };
const STAFF_ERRORS = ['unauthenticated', 'forbidden'] as const;

const file = <const Declared extends Pick<RawRoute, 'path' | 'access' | 'summary' | 'contentType'>>(
  declared: Declared,
  errors: readonly ErrorCode[],
  rateLimit = FILE_LIMIT,
) => ({ kind: 'file', method: 'GET', ...declared, errors, rateLimit }) satisfies RawRoute;

const page = (method: 'GET' | 'POST', path: string, summary: string, rateLimit: RateLimit) =>
  ({
    kind: 'page',
    method,
    path,
    access: 'public',
    summary,
    contentType: HTML,
    errors: [],
    rateLimit,
  }) satisfies RawRoute;

/** Every route beside the endpoint table. */
export const rawRoutes = {
  receiptPdf: file(
    {
      path: '/api/booking/:id/receipt.pdf',
      access: 'booking-holder',
      summary: 'The receipt of a booking',
      contentType: PDF,
    },
    ['forbidden', 'unauthenticated', 'not_paid'],
  ),
  chargingHistoryCsv: file(
    {
      path: '/api/account/charging-history.csv',
      access: 'customer',
      summary: 'The visits of the signed-in person',
      contentType: CSV,
    },
    ['unauthenticated'],
  ),
  statementCsv: file(
    {
      path: '/api/account/company/statements/:month.csv',
      access: 'customer',
      summary: 'A month of the company: owners and managers only',
      contentType: CSV,
    },
    ['unauthenticated', 'forbidden', 'no_company'],
  ),
  statementPdf: file(
    {
      path: '/api/account/company/statements/:month.pdf',
      access: 'customer',
      summary: 'A month of the company, to print: owners and managers only',
      contentType: PDF,
    },
    ['unauthenticated', 'forbidden', 'no_company'],
    // A large fleet's month is hundreds of pages.
    { max: 10, windowSeconds: 60 },
  ),
  checklistPdf: file(
    {
      path: '/api/staff/checklist/sign-offs/:id.pdf',
      access: 'checklist:read',
      summary: 'A checklist that was signed',
      contentType: PDF,
    },
    STAFF_ERRORS,
  ),
  importErrorsCsv: file(
    {
      path: '/api/staff/customer-data/imports/:id/errors.csv',
      access: 'customer-data:write',
      summary: 'What is wrong with the rows of an import',
      contentType: CSV,
    },
    STAFF_ERRORS,
  ),
  contactExportCsv: file(
    {
      path: '/api/staff/customer-data/exports/:id/people.csv',
      access: 'customer-data:export',
      summary: 'An export of contacts, for whoever ordered it',
      contentType: CSV,
    },
    STAFF_ERRORS,
  ),
  bookingChanges: {
    kind: 'stream',
    method: 'GET',
    path: '/api/staff/bookings/changes',
    access: 'bookings:read',
    summary: 'Which bookings and requests change, as they change',
    contentType: 'text/event-stream; charset=utf-8',
    errors: STAFF_ERRORS,
    rateLimit: { max: 120, windowSeconds: 60 },
  },
  stripeEvents: {
    kind: 'webhook',
    method: 'POST',
    path: '/api/webhooks/stripe',
    access: 'public',
    signedBy: 'Stripe’s signature over the raw body',
    summary: 'Events of payments and subscriptions',
    contentType: 'application/json; charset=utf-8',
    errors: [],
    rateLimit: undefined,
  },
  bounces: {
    kind: 'webhook',
    method: 'POST',
    path: '/api/mail/bounces',
    access: 'public',
    signedBy: 'the secret of the mail system, as a bearer token',
    summary: 'Reports of mail that came back',
    contentType: 'application/json; charset=utf-8',
    errors: ['unauthenticated'],
    rateLimit: { max: 600, windowSeconds: 60 },
  },
  emergencyForm: page('POST', '/emergency', 'The emergency form', FILE_LIMIT),
  emergencyStatus: {
    ...page('GET', '/emergency/status/:id', 'Where an emergency stands', LINK_LIMIT),
    access: 'booking-holder',
    errors: STAFF_ERRORS,
    rateLimit: undefined,
  },
  newsLink: page('GET', '/unsubscribe/:token', 'What an unsubscribe link ends', LINK_LIMIT),
  endNews: page('POST', '/unsubscribe/:token', 'End notifications', LINK_LIMIT),
  campaignLink: page('GET', '/unsubscribe/news/:token', 'What a campaign’s link ends', LINK_LIMIT),
  endCampaigns: page('POST', '/unsubscribe/news/:token', 'End campaigns', LINK_LIMIT),
} as const satisfies Readonly<Record<string, RawRoute>>;
