import * as z from 'zod/mini';
import { ProofHeaders } from '../kernel/proof.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, Instant, LocalDate, Version } from '../kernel/scalars.ts';

/**
 * Kinds of data requests: a copy of the data as a file (GDPR, article 15 and 20), or erasure
 * (article 17).
 */
export const DATA_REQUEST_KINDS = ['copy', 'erasure'] as const;

/** Kind of a data request. */
export type DataRequestKind = (typeof DATA_REQUEST_KINDS)[number];

/**
 * States of a data request. The transitions are in `domains/privacy/privacy-requests/states.ts`.
 */
export const DATA_REQUEST_STATES = ['received', 'done', 'refused'] as const;

/** State of a data request. */
export type DataRequestState = (typeof DATA_REQUEST_STATES)[number];

/**
 * Reasons for refusing a request. There is no free text, because it would contain personal data.
 */
export const DATA_REQUEST_REASONS = [
  'not-identified',
  'withdrawn',
  'repeated',
  'kept-by-law',
] as const;

/**
 * Days to answer a request. The GDPR allows a month (article 12), California and Virginia 45 days.
 */
export const DATA_REQUEST_DAYS = 30;

/** What an erasure deletes. */
export const ERASED_PARTS = [
  'records',
  'accounts',
  'bookings',
  'requests',
  'vehicles',
  'subscriptions',
  'words',
  'tags',
] as const;

/** What an erasure keeps, without a name. */
export const KEPT_PARTS = ['visits', 'payments', 'invoices', 'consents', 'contacts'] as const;

/** What prevents the deletion of an account. */
export const DELETION_BLOCKERS = [
  'appointment',
  'refund',
  'membership',
  'purchase',
  'company',
  'staff',
] as const;

const Counted = <Parts extends readonly [string, ...string[]]>(parts: Parts) =>
  z.array(z.object({ part: z.enum(parts), count: z.int() }));

/** A person's data request and its outcome. */
export const DataRequest = z.object({
  id: Id,
  kind: z.enum(DATA_REQUEST_KINDS),
  status: z.enum(DATA_REQUEST_STATES),
  /** Version that the change is based on. A stale one is refused. */
  version: Version,
  person: z.object({ id: Id, name: z.string() }),
  /** Day on which the person made the request. */
  receivedOn: LocalDate,
  /** Last day for an answer in time. */
  dueOn: LocalDate,
  /** Whether that day has passed without an answer. */
  isLate: z.boolean(),
  receivedBy: z.string(),
  closedAt: z.nullable(Instant),
  closedBy: z.nullable(z.string()),
  reason: z.nullable(z.enum(DATA_REQUEST_REASONS)),
});

/** A {@link DataRequest} as the client reads it. */
export type DataRequest = z.output<typeof DataRequest>;

/** A data request with the matching records, and the effects of erasing them. */
export const DataRequestView = z.extend(DataRequest, {
  /** Records merged into this person, main record first. */
  records: z.array(
    z.object({
      id: Id,
      name: z.string(),
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      hasAccount: z.boolean(),
    }),
  ),
  /** For a pending erasure; otherwise null. */
  erasure: z.nullable(
    z.object({
      obstacles: z.array(
        z.object({
          what: z.enum(DELETION_BLOCKERS),
          /** When it happens or ends, if known. */
          at: z.nullable(Instant),
        }),
      ),
      erased: Counted(ERASED_PARTS),
      kept: Counted(KEPT_PARTS),
    }),
  ),
});

/** A {@link DataRequestView} as the client reads it. */
export type DataRequestView = z.output<typeof DataRequestView>;

const ByRequest = z.object({ requestId: Id });
const Seen = z.object({ version: Version });

/** Requests of people about their personal data. */
export const privacyRequests = {
  list: endpoint({
    method: 'GET',
    path: '/staff/data-requests',
    query: z.object({
      state: z.enum(['open', 'closed']),
      /** Last request of the previous page. */
      after: z.optional(Id),
    }),
    response: z.object({ requests: z.array(DataRequest), hasMore: z.boolean() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/staff/data-requests/:requestId',
    params: ByRequest,
    response: DataRequestView,
  }),
  receive: endpoint({
    method: 'POST',
    path: '/staff/data-requests',
    body: z.object({
      personId: Id,
      kind: z.enum(DATA_REQUEST_KINDS, 'Please choose what is asked for.'),
      receivedOn: LocalDate,
    }),
    response: DataRequestView,
  }),
  takeCopy: endpoint({
    method: 'POST',
    path: '/staff/data-requests/:requestId/copy',
    params: ByRequest,
    headers: ProofHeaders,
    response: z.object({
      generatedAt: Instant,
      /** Rows by kind of data. */
      data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
    }),
  }),
  erase: endpoint({
    method: 'POST',
    path: '/staff/data-requests/:requestId/erase',
    params: ByRequest,
    headers: ProofHeaders,
    body: Seen,
    response: DataRequestView,
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/staff/data-requests/:requestId/refuse',
    params: ByRequest,
    body: z.extend(Seen, {
      reason: z.enum(DATA_REQUEST_REASONS, 'Please choose a reason.'),
    }),
    response: DataRequestView,
  }),
} as const;
