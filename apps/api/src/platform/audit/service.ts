import {
  type AuditAction,
  type AuditEntry,
  type AuditFilters,
  type AuditSubject,
  MAX_EXPORTED_ENTRIES,
} from '@voltcourier/contracts';
import { toCsv } from '@voltcourier/csv/writing';
import { addDays, DEFAULT_ZONE, instantOf } from '@voltcourier/pricing';
import type { Context } from '../context.ts';
import type { Database } from '../database/connection.ts';
import { addEntry, type EntryRow, listActorIds, listEntries } from './repository.ts';
import type { AuditNames } from './ports.ts';

/** The staff member who makes a change, and where the request came from. */
export interface StaffActor {
  readonly id: string;
  /** The username. */
  readonly name: string;
  readonly email: string;
  readonly address: string;
  readonly userAgent: string | undefined;
}

/** A change made by staff. */
export interface Change {
  readonly at: Date;
  readonly action: AuditAction;
  readonly subject: { readonly kind: AuditSubject; readonly id: string };
  /**
   * State before and after. The log is never changed, so about customers it may contain only IDs,
   * states and figures: no names, addresses or free text.
   */
  readonly before?: object | null | undefined;
  readonly after?: object | null | undefined;
}

const USER_AGENT_MAX = 400;

/** Adds a change to the audit log in the same transaction, so neither exists without the other. */
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

/** Subject of actions on the log as a whole. */
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

/** Source of names for each kind of subject; other kinds have no names. */
const NAMES: Readonly<Partial<Record<AuditSubject, keyof AuditNames>>> = {
  booking: 'bookings',
  customer: 'accounts',
  invitation: 'staffInvitations',
  person: 'contacts',
  staff: 'accounts',
  technician: 'technicians',
};

// The audit log for those with permission: filtered, and as a file.

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

/**
 * Returns the subjects' current names, which are stored where they can be erased, not in the log.
 */
async function findNames(
  ctx: Context,
  rows: readonly EntryRow[],
): Promise<ReadonlyMap<string, string>> {
  const byKind = Map.groupBy(rows, ({ subject_kind: kind }) => kind);
  const found = await Promise.all(
    [...byKind].map(async ([kind, some]) => {
      const ids = new Set(some.map(({ subject_id: id }) => id));
      const name = NAMES[kind];
      return name && ctx.ports.auditNames[name](ctx.db, [...ids]);
    }),
  );
  return new Map(found.flatMap((names) => [...(names ?? [])]));
}

/** Lists a page of entries, newest first. */
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

/** Lists everyone with entries, by name. */
export async function listAuditActors(ctx: Context) {
  const ids = await listActorIds(ctx.db);
  const names = await ctx.ports.auditNames.accounts(ctx.db, ids);
  return [...names].map(([id, name]) => ({ id, name }));
}

/** Exports entries as CSV (RFC 4180), newest first. The export itself is recorded as an entry. */
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
