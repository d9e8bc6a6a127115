import { sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';

// Accounts, as contacts are kept of them.

/** An account whose contact is to be added or brought up to date. */
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

/** Customers' accounts that are new or have changed, locked. */
export async function lockDueAccounts(db: Database, limit: number): Promise<DueAccount[]> {
  const { rows } = await sql<DueAccount>`
    select ${columns} from users u
    where u.person_due and u.role = 'CUSTOMER' and u.id > '00000000-0000-0000-0000-000000000000'
    order by u.id limit ${limit} for no key update skip locked`.execute(db);
  return rows;
}

/** Accounts by their ids, locked against deletion; those that somebody changes right now are left. */
export async function lockAccountFacts(
  db: Database,
  ids: readonly string[],
): Promise<DueAccount[]> {
  const { rows } = await sql<DueAccount>`
    select ${columns} from users u where u.id = any(${ids}::uuid[])
    for key share skip locked`.execute(db);
  return rows;
}

/** Saves that the contacts of accounts are up to date. */
export async function settleAccountRecords(db: Database, ids: readonly string[]): Promise<void> {
  await sql`update users set person_due = false where id = any(${ids}::uuid[])`.execute(db);
}
