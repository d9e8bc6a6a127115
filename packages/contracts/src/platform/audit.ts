import * as z from 'zod/mini';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '../kernel/audit-actions.ts';
import { ProofHeaders } from '../kernel/proof.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, Instant, LocalDate, text } from '../kernel/scalars.ts';

/** Maximum number of entries per export. */
export const MAX_EXPORTED_ENTRIES = 10_000;

/** An audit log entry. */
export const AuditEntry = z.object({
  id: z.int(),
  at: Instant,
  /** The actor, with their name and email address at that time. */
  actor: z.object({ id: Id, name: z.string(), email: z.string() }),
  action: z.enum(AUDIT_ACTIONS),
  subject: z.object({
    kind: z.enum(AUDIT_SUBJECTS),
    id: z.string(),
    /** The subject's current name; null if it has none. */
    name: z.nullable(z.string()),
  }),
  /** Values before and after the change; null if there are none. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  /** IP address of the actor. */
  address: z.string(),
  userAgent: z.nullable(z.string()),
});

/** An {@link AuditEntry} as the client reads it. */
export type AuditEntry = z.output<typeof AuditEntry>;

const Filters = z.object({
  /** Id of the actor. */
  actor: z.optional(Id),
  action: z.optional(z.enum(AUDIT_ACTIONS, 'Please choose an action.')),
  /** Id of the subject. */
  subject: z.optional(text(100)),
  /** First and last day, in Eastern Time. */
  from: z.optional(LocalDate),
  to: z.optional(LocalDate),
});

/** Filters of the audit log. */
export type AuditFilters = z.output<typeof Filters>;

/** Endpoints for the audit log. */
export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/staff/audit',
    query: z.extend(Filters, {
      /** Last entry of the previous page. */
      after: z.optional(z.coerce.number<number>().check(z.int(), z.minimum(1))),
    }),
    response: z.object({
      entries: z.array(AuditEntry),
      /** Whether there are more entries after the last one. */
      hasMore: z.boolean(),
    }),
  }),
  actors: endpoint({
    method: 'GET',
    path: '/staff/audit/actors',
    response: z.object({ actors: z.array(z.object({ id: Id, name: z.string() })) }),
  }),
  export: endpoint({
    method: 'POST',
    path: '/staff/audit/export',
    headers: ProofHeaders,
    body: Filters,
    response: z.object({
      csv: z.string(),
      entries: z.int(),
      /** Whether there are more entries than one file holds. */
      hasMore: z.boolean(),
    }),
  }),
} as const;
