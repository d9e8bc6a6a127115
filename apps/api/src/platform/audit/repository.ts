import type { AuditAction, AuditSubject } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';

/** An entry to be written. */
export interface NewEntry {
  readonly at: Date;
  readonly actorId: string;
  readonly actorName: string;
  readonly actorEmail: string;
  readonly action: AuditAction;
  readonly subjectKind: AuditSubject;
  readonly subjectId: string;
  readonly before: object | null;
  readonly after: object | null;
  readonly address: string;
  readonly userAgent: string | null;
}

const jsonOf = (value: object | null) => (value === null ? null : JSON.stringify(value));

/** Adds an entry. */
export async function addEntry(db: Database, entry: NewEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      at: entry.at,
      actor_id: entry.actorId,
      actor_name: entry.actorName,
      actor_email: entry.actorEmail,
      action: entry.action,
      subject_kind: entry.subjectKind,
      subject_id: entry.subjectId,
      before: jsonOf(entry.before),
      after: jsonOf(entry.after),
      address: entry.address,
      user_agent: entry.userAgent,
    })
    .execute();
}

/** An entry, as stored. */
export interface EntryRow {
  readonly id: number;
  readonly at: Date;
  readonly actor_id: string;
  readonly actor_name: string;
  readonly actor_email: string;
  readonly action: AuditAction;
  readonly subject_kind: AuditSubject;
  readonly subject_id: string;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
  readonly address: string;
  readonly user_agent: string | null;
}

/** Filter and page of entries. */
export interface EntriesQuery {
  readonly actorId: string | undefined;
  readonly action: AuditAction | undefined;
  readonly subjectId: string | undefined;
  readonly since: Date | undefined;
  /** Exclusive. */
  readonly until: Date | undefined;
  /** Only entries before this ID. */
  readonly beforeId: number;
  readonly limit: number;
}

/** Lists entries, newest first. */
export async function listEntries(db: Database, entriesQuery: EntriesQuery): Promise<EntryRow[]> {
  let query = db.selectFrom('audit_log').selectAll().where('id', '<', entriesQuery.beforeId);
  if (entriesQuery.actorId !== undefined)
    query = query.where('actor_id', '=', entriesQuery.actorId);
  if (entriesQuery.action !== undefined) query = query.where('action', '=', entriesQuery.action);
  if (entriesQuery.subjectId !== undefined)
    query = query.where('subject_id', '=', entriesQuery.subjectId);
  if (entriesQuery.since !== undefined) query = query.where('at', '>=', entriesQuery.since);
  if (entriesQuery.until !== undefined) query = query.where('at', '<', entriesQuery.until);
  const rows = await query.orderBy('id', 'desc').limit(entriesQuery.limit).execute();
  return rows as EntryRow[];
}

/**
 * Lists the IDs of everyone with entries, by one index jump per ID, so the number of entries
 * doesn't matter.
 */
export async function listActorIds(db: Database): Promise<string[]> {
  const { rows } = await sql<{ actor_id: string }>`
    with recursive actors as (
      (select actor_id from audit_log
        where actor_id > '00000000-0000-0000-0000-000000000000' order by actor_id limit 1)
      union all
      select (select a.actor_id from audit_log a where a.actor_id > actors.actor_id
        order by a.actor_id limit 1)
      from actors where actors.actor_id is not null
    )
    select actor_id from actors where actor_id is not null`.execute(db);
  return rows.map(({ actor_id: id }) => id);
}
