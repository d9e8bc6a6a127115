import {
  type AuditAction,
  type AuditEntry,
  type AuditFilters,
  type AuditSubject,
  MAX_EXPORTED_ENTRIES,
} from '@voltcourier/contracts';
import { addDays, DEFAULT_ZONE, instantOf } from '@voltcourier/pricing';
import type { Context } from '../context.ts';
import type { Database } from '../database/connection.ts';
import { toCsv } from '../documents/csv.ts';
import { addEntry, type EntryRow, listActorIds, listEntries } from './repository.ts';
import type { AuditNames } from './ports.ts';

/** Somebody of the staff who changes something: who they are, and where they do it from. */
export interface StaffActor {
  readonly id: string;
  /** The user name. */
  readonly name: string;
  readonly email: string;
  readonly address: string;
  readonly userAgent: string | undefined;
}

/** What somebody of the staff changed. */
export interface Change {
  readonly at: Date;
  readonly action: AuditAction;
  readonly subject: { readonly kind: AuditSubject; readonly id: string };
  /**
   * What it was, and what it became. The log is never changed: of customers these hold ids, states
   * and figures, and neither names nor addresses nor words that somebody typed about them.
   */
  readonly before?: object | null;
  readonly after?: object | null;
}

const USER_AGENT_MAX = 400;

/**
 * Writes a change into the audit log, in the transaction that makes it: there is none without the
 * other.
 */
export async function recordAudit(
  trx: Database,
  actor: StaffActor,
  { at, action, subject, before = null, after = null }: Change,
): Promise<void> {
  await addEntry(trx, {
    at,
    actorId: actor.id,
    actorName: actor.name,
    actorEmail: actor.email,
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    before,
    after,
    address: actor.address,
    userAgent: actor.userAgent?.slice(0, USER_AGENT_MAX) ?? null,
  });
}

const PAGE = 50;

/** What the whole log is called where something was done with all of it. */
const LOG = { kind: 'audit', id: 'log' } as const;

const HEADINGS = [
  'At',
  'Name',
  'Email',
  'Action',
  'Kind',
  'About',
  'Before',
  'After',
  'Address',
  'Browser',
];

const cellOf = (value: object | null) => (value === null ? '' : JSON.stringify(value));

const lineOf = (row: EntryRow): string[] => [
  row.at.toISOString(),
  row.actor_name,
  row.actor_email,
  row.action,
  row.subject_kind,
  row.subject_id,
  cellOf(row.before),
  cellOf(row.after),
  row.address,
  row.user_agent ?? '',
];

/** Where the names of each kind of subject are; a kind that isn't here has none. */
const NAMES: Readonly<Partial<Record<AuditSubject, keyof AuditNames>>> = {
  booking: 'bookings',
  customer: 'accounts',
  invitation: 'staffInvitations',
  person: 'contacts',
  staff: 'accounts',
  technician: 'technicians',
};

// The audit log as those see it who may: narrowed down, and as a file.

function find(ctx: Context, filters: AuditFilters, beforeId: number, limit: number) {
  const { actor, action, subject, from, to } = filters;
  const startOf = (date: string) => instantOf(date, '00:00', DEFAULT_ZONE);
  return listEntries(ctx.db, {
    actorId: actor,
    action,
    subjectId: subject || undefined,
    since: from === undefined ? undefined : startOf(from),
    until: to === undefined ? undefined : startOf(addDays(to, 1)),
    beforeId,
    limit,
  });
}

/** What the subjects are called today: names are kept where they can be erased, and not here. */
async function findNames(
  ctx: Context,
  rows: readonly EntryRow[],
): Promise<ReadonlyMap<string, string>> {
  const byKind = Map.groupBy(rows, ({ subject_kind: kind }) => kind);
  const found = await Promise.all(
    [...byKind].map(async ([kind, some]) => {
      const ids = new Set(some.map(({ subject_id: id }) => id));
      const whose = NAMES[kind];
      return whose && ctx.ports.auditNames[whose](ctx.db, [...ids]);
    }),
  );
  return new Map(found.flatMap((names) => [...(names ?? [])]));
}

/** A page of entries, the latest first. */
export async function listAuditEntries(
  ctx: Context,
  filters: AuditFilters,
  after: number = Number.MAX_SAFE_INTEGER,
): Promise<{ entries: AuditEntry[]; hasMore: boolean }> {
  const rows = await find(ctx, filters, after, PAGE + 1);
  const names = await findNames(ctx, rows);
  const entries = rows.slice(0, PAGE).map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actor: { id: row.actor_id, name: row.actor_name, email: row.actor_email },
    action: row.action,
    subject: {
      kind: row.subject_kind,
      id: row.subject_id,
      name: names.get(row.subject_id) ?? null,
    },
    before: row.before,
    after: row.after,
    address: row.address,
    userAgent: row.user_agent,
  }));
  return { entries, hasMore: rows.length > PAGE };
}

/** Everybody who did something, by name. */
export async function listAuditActors(ctx: Context) {
  const ids = await listActorIds(ctx.db);
  const names = await ctx.ports.auditNames.accounts(ctx.db, ids);
  return [...names].map(([id, name]) => ({ id, name }));
}

/** Entries as CSV (RFC 4180), the latest first. That somebody took them is an entry too. */
export async function exportAuditLog(
  ctx: Context,
  actor: StaffActor,
  filters: AuditFilters,
): Promise<{ csv: string; entries: number; hasMore: boolean }> {
  const rows = await find(ctx, filters, Number.MAX_SAFE_INTEGER, MAX_EXPORTED_ENTRIES + 1);
  const kept = rows.slice(0, MAX_EXPORTED_ENTRIES);
  const after = { ...filters, entries: kept.length };
  await recordAudit(ctx.db, actor, { at: ctx.now(), action: 'audit.export', subject: LOG, after });
  return {
    csv: toCsv([HEADINGS, ...kept.map(lineOf)]),
    entries: kept.length,
    hasMore: rows.length > kept.length,
  };
}
