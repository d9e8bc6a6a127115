import * as z from 'zod/mini';
import { ProofHeaders } from '../kernel/proof.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, Instant } from '../kernel/scalars.ts';

/** States of an export. The transitions are in `domains/crm/import-export/export-states.ts`. */
export const PEOPLE_EXPORT_STATES = ['running', 'done', 'deleted'] as const;

/** State of an export. */
export type PeopleExportState = (typeof PEOPLE_EXPORT_STATES)[number];

/** Why an export's file was deleted: by a user, because it expired, or because of an erasure. */
export const PEOPLE_EXPORT_ENDS = ['discarded', 'expired', 'erasure'] as const;

/** How long a completed file can be downloaded, in minutes. */
export const PEOPLE_EXPORT_MINUTES = 60;

/** An export of contacts and its progress. */
export const PeopleExport = z.object({
  id: Id,
  status: z.enum(PEOPLE_EXPORT_STATES),
  /** Name of the tag that filters it; null for none. */
  tag: z.nullable(z.string()),
  /** Filter by membership; null for none. */
  member: z.nullable(z.enum(['yes', 'no'])),
  /** Number of people when it began. */
  people: z.int(),
  /** Number of people exported so far. */
  processed: z.int(),
  createdBy: z.string(),
  createdAt: Instant,
  /** End of the download period; null until it is complete, and once deleted. */
  fetchableUntil: z.nullable(Instant),
  /** Whether the caller began it: only they can download it. */
  isOwn: z.boolean(),
  deletedBecause: z.nullable(z.enum(PEOPLE_EXPORT_ENDS)),
});

/** A {@link PeopleExport} as the client reads it. */
export type PeopleExport = z.output<typeof PeopleExport>;

/** Exports of contacts. */
export const contactExports = {
  list: endpoint({
    method: 'GET',
    path: '/staff/customer-data/exports',
    query: z.object({
      /** Last export of the previous page. */
      after: z.optional(Id),
    }),
    response: z.object({ exports: z.array(PeopleExport), hasMore: z.boolean() }),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/staff/customer-data/exports',
    headers: ProofHeaders,
    body: z.object({
      tag: z.optional(Id),
      member: z.optional(z.enum(['yes', 'no'])),
    }),
    response: PeopleExport,
  }),
  discard: endpoint({
    method: 'POST',
    path: '/staff/customer-data/exports/:exportId/discard',
    params: z.object({ exportId: Id }),
    response: PeopleExport,
  }),
} as const;
