import * as z from 'zod/mini';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '../kernel/audit-actions.ts';
import { ProofHeaders } from '../kernel/proof.ts';
import { endpoint } from '../kernel/route.ts';
import { Id, Instant, LocalDate, text } from '../kernel/scalars.ts';

/** The most entries that one file has. */
export const MAX_EXPORTED_ENTRIES = 10_000;

/** An entry of the audit log. */
export const AuditEntry = z.object({
  id: z.int(),
  at: Instant,
  /** Who did it, as they were called then. */
  actor: z.object({ id: Id, name: z.string(), email: z.string() }),
  action: z.enum(AUDIT_ACTIONS),
  subject: z.object({
    kind: z.enum(AUDIT_SUBJECTS),
    id: z.string(),
    /** What it is called today; null where it has no name, or none any more. */
    name: z.nullable(z.string()),
  }),
  /** What it was and what it became; null where there is nothing to say. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  /** From where, on the net. */
  address: z.string(),
  userAgent: z.nullable(z.string()),
});

/** An {@link AuditEntry} as the client reads it. */
export type AuditEntry = z.output<typeof AuditEntry>;

const Filters = z.object({
  /** Who did it. */
  actor: z.optional(Id),
  action: z.optional(z.enum(AUDIT_ACTIONS, 'Please choose an action.')),
  /** The id of what it is about. */
  subject: z.optional(text(100)),
  /** The first and the last day, on the clocks of the east coast. */
  from: z.optional(LocalDate),
  to: z.optional(LocalDate),
});

/** What the log is narrowed down to. */
export type AuditFilters = z.output<typeof Filters>;

/** The endpoints of the audit log. */
export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/staff/audit',
    access: 'audit:read',
    reads: 'replica',
    summary: 'What staff changed, the latest first, a page at a time',
    query: z.extend(Filters, {
      /** The last entry of the page before. */
      after: z.optional(z.coerce.number<number>().check(z.int(), z.minimum(1))),
    }),
    response: z.object({
      entries: z.array(AuditEntry),
      /** Whether there are more after the last of these. */
      hasMore: z.boolean(),
    }),
    errors: ['unauthenticated', 'forbidden'],
  }),
  actors: endpoint({
    method: 'GET',
    path: '/staff/audit/actors',
    access: 'audit:read',
    reads: 'replica',
    summary: 'Everybody who is in the audit log as the one who did it',
    response: z.object({ actors: z.array(z.object({ id: Id, name: z.string() })) }),
    errors: ['unauthenticated', 'forbidden'],
  }),
  export: endpoint({
    method: 'POST',
    path: '/staff/audit/export',
    access: 'audit:read',
    audit: 'audit.export',
    asksAgain: true,
    summary: 'What staff changed as CSV (RFC 4180), the latest first; formulas are text',
    headers: ProofHeaders,
    body: Filters,
    response: z.object({
      csv: z.string(),
      entries: z.int(),
      /** Whether there are more entries than one file has. */
      hasMore: z.boolean(),
    }),
    errors: ['unauthenticated', 'forbidden', 'proof_required'],
    rateLimit: { max: 10, windowSeconds: 60 },
  }),
} as const;
