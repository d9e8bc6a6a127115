import type { Check, CheckKey } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** Row of a signed checklist. */
export interface SignOffRow {
  readonly id: string;
  readonly signed_by: string;
  readonly note: string;
  readonly checks: readonly Check[];
  readonly at: Date;
}

/** Finds the time of the card provider's latest event. */
export async function findLastEventAt(db: Database, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ received_at: Date }>`
    select received_at from payments.webhook_events
    where received_at <= ${now} order by received_at desc limit 1`.execute(db);
  return rows[0]?.received_at;
}

/**
 * Reads the job statistics: when a worker last counted the jobs, and how many are waiting or
 * failed.
 */
export async function readJobs(
  db: Database,
): Promise<{ checkedInAt: Date | null; ready: number; failed: number }> {
  const { rows } = await sql<{ looked_at: Date | null; ready: number; failed: number }>`
    select max(monitor_on) as looked_at, coalesce(sum(ready_count), 0)::int as ready,
      coalesce(sum(failed_count), 0)::int as failed
    from pgboss.queue`.execute(db);
  const [row] = rows;
  return { checkedInAt: row?.looked_at ?? null, ready: row?.ready ?? 0, failed: row?.failed ?? 0 };
}

/** Finds the user and time of the confirmation of an item's version. */
export async function findConfirmation(
  db: Database,
  key: CheckKey,
  version: string,
): Promise<{ username: string; at: Date } | undefined> {
  return db
    .selectFrom('checklist_confirmations as c')
    .innerJoin('accounts.users as u', 'u.id', 'c.user_id')
    .select(['u.username', 'c.at'])
    .where('c.key', '=', key)
    .where('c.version', '=', version)
    .executeTakeFirst();
}

/** Adds a confirmation; for a version that is already confirmed, the first one stays. */
export async function addConfirmation(
  db: Database,
  confirmed: { key: CheckKey; version: string; userId: string; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('checklist_confirmations')
    .values({
      key: confirmed.key,
      version: confirmed.version,
      user_id: confirmed.userId,
      at: confirmed.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Saves a checklist with the name of the user who signs it. */
export async function addSignOff(db: Database, row: SignOffRow, userId: string): Promise<void> {
  await db
    .insertInto('checklist_sign_offs')
    .values({
      id: row.id,
      user_id: userId,
      signed_by: row.signed_by,
      note: row.note,
      checks: JSON.stringify(row.checks),
      at: row.at,
    })
    .execute();
}

const signOffs = (db: Database) =>
  db.selectFrom('checklist_sign_offs').select(['id', 'signed_by', 'note', 'checks', 'at']);

/** Lists signed checklists, newest first. */
export async function listSignOffRows(
  db: Database,
  before: Date,
  limit: number,
): Promise<SignOffRow[]> {
  const rows = await signOffs(db)
    .where('at', '<=', before)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
  return rows as unknown as SignOffRow[];
}

/** Finds a signed checklist. */
export async function findSignOff(db: Database, id: string): Promise<SignOffRow | undefined> {
  const row = await signOffs(db).where('id', '=', id).executeTakeFirst();
  return row as unknown as SignOffRow | undefined;
}
