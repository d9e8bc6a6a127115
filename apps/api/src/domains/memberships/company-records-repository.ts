import { sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';

/** A company without a CRM record. */
export interface DueCompany {
  readonly id: string;
  readonly name: string;
  readonly created_at: Date;
}

/**
 * Removes companies from the queue of those without a CRM record, and returns them. Skips rows
 * locked by another transaction.
 */
export async function claimDueCompanies(db: Database, limit: number): Promise<DueCompany[]> {
  const { rows } = await sql<DueCompany>`
    with due as (
      select id from companies
      where record_due and id > '00000000-0000-0000-0000-000000000000'
      order by id limit ${limit} for no key update skip locked
    )
    update companies c set record_due = false from due where c.id = due.id
    returning c.id, c.name, c.created_at`.execute(db);
  return rows;
}

/** Returns the names of companies, by ID. */
export async function listCompanyNames(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from companies where id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
