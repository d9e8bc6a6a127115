import * as z from 'zod/mini';
import { ProofHeaders } from '../kernel/proof.ts';
import { endpoint } from '../kernel/route.ts';
import { Id, Instant } from '../kernel/scalars.ts';

/** Where an export is; the table of its changes is `domains/crm/import-export/export-states.ts`. */
export const PEOPLE_EXPORT_STATES = ['running', 'done', 'deleted'] as const;

/** A state of an export. */
export type PeopleExportState = (typeof PEOPLE_EXPORT_STATES)[number];

/** Why the file of an export is gone: somebody deleted it, its time was over, or somebody in it was erased. */
export const PEOPLE_EXPORT_ENDS = ['discarded', 'expired', 'erasure'] as const;

/** For how long a file can be fetched once it is ready, in minutes. */
export const PEOPLE_EXPORT_MINUTES = 60;

/** A file of people that staff take along, and how far it is. */
export const PeopleExport = z.object({
  id: Id,
  status: z.enum(PEOPLE_EXPORT_STATES),
  /** The name of the tag that everybody in it has; null for any. */
  tag: z.nullable(z.string()),
  /** Whether everybody in it has a membership, or nobody; null for both. */
  member: z.nullable(z.enum(['yes', 'no'])),
  /** How many people there were when it began. */
  people: z.int(),
  /** How many people are in it by now. */
  processed: z.int(),
  createdBy: z.string(),
  createdAt: Instant,
  /** Until when it can be fetched; null while it isn't ready, and once it is deleted. */
  fetchableUntil: z.nullable(Instant),
  /** Whether the caller began it: nobody else can fetch it. */
  isOwn: z.boolean(),
  deletedBecause: z.nullable(z.enum(PEOPLE_EXPORT_ENDS)),
});

/** A {@link PeopleExport} as the client reads it. */
export type PeopleExport = z.output<typeof PeopleExport>;

const REFUSALS = ['unauthenticated', 'forbidden'] as const;

/** Files of people that staff take along. */
export const contactExports = {
  list: endpoint({
    method: 'GET',
    path: '/staff/customer-data/exports',
    access: 'customer-data:export',
    summary: 'Files of people that were taken along, the latest first, a page at a time',
    query: z.object({
      /** The last export of the page before. */
      after: z.optional(Id),
    }),
    response: z.object({ exports: z.array(PeopleExport), hasMore: z.boolean() }),
    errors: [...REFUSALS],
  }),
  begin: endpoint({
    method: 'POST',
    path: '/staff/customer-data/exports',
    access: 'customer-data:export',
    audit: 'customer-data.export',
    asksAgain: true,
    summary: 'Have a file of people written in the background',
    headers: ProofHeaders,
    body: z.object({
      tag: z.optional(Id),
      member: z.optional(z.enum(['yes', 'no'])),
    }),
    response: PeopleExport,
    errors: [...REFUSALS, 'proof_required'],
    rateLimit: { max: 10, windowSeconds: 60 },
  }),
  discard: endpoint({
    method: 'POST',
    path: '/staff/customer-data/exports/:exportId/discard',
    access: 'customer-data:export',
    audit: 'customer-data.discard-export',
    summary: 'Delete a file of people, also one that is still being written',
    params: z.object({ exportId: Id }),
    response: PeopleExport,
    errors: [...REFUSALS, 'changed_meanwhile'],
  }),
} as const;
