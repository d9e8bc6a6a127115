import { sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';

// Account data that the CRM's contacts are synced from.

/** An account whose contact has to be added or updated. */
export interface DueAccount {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly is_verified: boolean;
  readonly created_at: Date;
  readonly deleted_at: Date | null;
}

const columns = sql`u.id, u.email, u.email_verified_at is not null as is_verified,
  coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.username) as name,
  u.created_at, u.deleted_at`;

/** Locks and returns customer accounts that are new or have changed. */
export async function lockDueAccounts(db: Database, limit: number): Promise<DueAccount[]> {
  const { rows } = await sql<DueAccount>`
    select ${columns} from users u
    where u.person_due and u.role = 'CUSTOMER' and u.id > '00000000-0000-0000-0000-000000000000'
    order by u.id limit ${limit} for no key update skip locked`.execute(db);
  return rows;
}

/**
 * Returns accounts by ID, locked against deletion. Skips those that another transaction is
 * changing.
 */
export async function lockAccountFacts(
  db: Database,
  ids: readonly string[],
): Promise<DueAccount[]> {
  const { rows } = await sql<DueAccount>`
    select ${columns} from users u where u.id = any(${ids}::uuid[])
    for key share skip locked`.execute(db);
  return rows;
}

/** Marks the contacts of accounts as up to date. */
export async function settleAccountRecords(db: Database, ids: readonly string[]): Promise<void> {
  await sql`update users set person_due = false where id = any(${ids}::uuid[])`.execute(db);
}
