import * as z from 'zod/mini';
import { ProofHeaders } from '../kernel/proof.ts';
import { endpoint } from '../kernel/route.ts';
import { Id, Instant, LocalDate } from '../kernel/scalars.ts';

/** What people ask for: their data as a file (GDPR, article 15 and 20), or that it is erased (article 17). */
export const DATA_REQUEST_KINDS = ['copy', 'erasure'] as const;

/** What somebody asks for. */
export type DataRequestKind = (typeof DATA_REQUEST_KINDS)[number];

/** Where a request is; the table of its changes is `domains/privacy/privacy-requests/states.ts`. */
export const DATA_REQUEST_STATES = ['received', 'done', 'refused'] as const;

/** A state of a request. */
export type DataRequestState = (typeof DATA_REQUEST_STATES)[number];

/** Why a request may be refused. No words are kept: they would be about somebody. */
export const DATA_REQUEST_REASONS = [
  'not-identified',
  'withdrawn',
  'repeated',
  'kept-by-law',
] as const;

/** Days in which a request is answered: a month by the GDPR, article 12; 45 days in California and Virginia. */
export const DATA_REQUEST_DAYS = 30;

/** What an erasure takes away. */
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

/** What an erasure leaves, without a name. */
export const KEPT_PARTS = ['visits', 'payments', 'invoices', 'consents', 'contacts'] as const;

/** What has to be over before somebody can be erased. */
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

/** Somebody who asked for their data, and what became of it. */
export const DataRequest = z.object({
  id: Id,
  kind: z.enum(DATA_REQUEST_KINDS),
  status: z.enum(DATA_REQUEST_STATES),
  /** What was seen last: a change of something else is refused. */
  version: z.int(),
  person: z.object({ id: Id, name: z.string() }),
  /** The day on which the person asked. */
  receivedOn: LocalDate,
  /** The last day on which it is answered in time. */
  dueOn: LocalDate,
  /** Whether that day is over and nobody has answered. */
  isLate: z.boolean(),
  receivedBy: z.string(),
  closedAt: z.nullable(Instant),
  closedBy: z.nullable(z.string()),
  reason: z.nullable(z.enum(DATA_REQUEST_REASONS)),
});

/** A {@link DataRequest} as the client reads it. */
export type DataRequest = z.output<typeof DataRequest>;

/** A request with the records that it is about, and what erasing them does. */
export const DataRequestView = z.extend(DataRequest, {
  /** The records that are taken for the person, the one that stands for all first. */
  records: z.array(
    z.object({
      id: Id,
      name: z.string(),
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      hasAccount: z.boolean(),
    }),
  ),
  /** Of an erasure that is yet to be done; null otherwise. */
  erasure: z.nullable(
    z.object({
      obstacles: z.array(
        z.object({
          what: z.enum(DELETION_BLOCKERS),
          /** Until when, or when, where that is known. */
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
const Seen = z.object({ version: z.int().check(z.minimum(0), z.maximum(1_000_000_000)) });
const REFUSALS = ['unauthenticated', 'forbidden'] as const;

/** Requests of people for what is kept about them. */
export const privacyRequests = {
  list: endpoint({
    method: 'GET',
    path: '/staff/data-requests',
    access: 'data-requests:write',
    reads: 'replica',
    summary: 'Requests of people for their data: open ones by when they came, or the latest closed',
    query: z.object({
      state: z.enum(['open', 'closed']),
      /** The last request of the page before. */
      after: z.optional(Id),
    }),
    response: z.object({ requests: z.array(DataRequest), hasMore: z.boolean() }),
    errors: [...REFUSALS],
  }),
  get: endpoint({
    method: 'GET',
    path: '/staff/data-requests/:requestId',
    access: 'data-requests:write',
    summary: 'A request, whom it is about, and what erasing them does',
    params: ByRequest,
    response: DataRequestView,
    errors: [...REFUSALS],
  }),
  receive: endpoint({
    method: 'POST',
    path: '/staff/data-requests',
    access: 'data-requests:write',
    audit: 'data-request.receive',
    summary: 'Write down that a person asked for their data, or that it is erased',
    body: z.object({
      personId: Id,
      kind: z.enum(DATA_REQUEST_KINDS, 'Please choose what is asked for.'),
      receivedOn: LocalDate,
    }),
    response: DataRequestView,
    errors: [...REFUSALS, 'changed_meanwhile'],
  }),
  takeCopy: endpoint({
    method: 'POST',
    path: '/staff/data-requests/:requestId/copy',
    access: 'data-requests:write',
    audit: 'data-request.copy',
    asksAgain: true,
    summary: 'All data of the person as a file, with which the request is answered',
    params: ByRequest,
    headers: ProofHeaders,
    response: z.object({
      generatedAt: Instant,
      /** A list of rows for each kind of data. */
      data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
    }),
    errors: [...REFUSALS, 'proof_required', 'changed_meanwhile'],
    rateLimit: { max: 30, windowSeconds: 60 },
  }),
  erase: endpoint({
    method: 'POST',
    path: '/staff/data-requests/:requestId/erase',
    access: 'data-requests:write',
    audit: 'data-request.erase',
    asksAgain: true,
    summary: 'Erase the person, with which the request is answered',
    params: ByRequest,
    headers: ProofHeaders,
    body: Seen,
    response: DataRequestView,
    errors: [
      ...REFUSALS,
      'proof_required',
      'changed_meanwhile',
      'account_in_use',
      'payments_unavailable',
    ],
    rateLimit: { max: 30, windowSeconds: 60 },
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/staff/data-requests/:requestId/refuse',
    access: 'data-requests:write',
    audit: 'data-request.refuse',
    summary: 'Refuse a request, with the reason',
    params: ByRequest,
    body: z.extend(Seen, {
      reason: z.enum(DATA_REQUEST_REASONS, 'Please choose a reason.'),
    }),
    response: DataRequestView,
    errors: [...REFUSALS, 'changed_meanwhile'],
  }),
} as const;
