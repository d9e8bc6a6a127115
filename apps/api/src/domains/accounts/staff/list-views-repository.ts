import type { ListViewForm, ViewList } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** A saved view, as stored. */
export interface ListViewRow {
  readonly id: string;
  readonly owner_id: string;
  readonly owner: string;
  readonly list: ViewList;
  readonly name: string;
  readonly filters: string;
  readonly hidden_columns: readonly string[];
  readonly is_shared: boolean;
  readonly version: number;
}

const columns = sql`v.id, v.owner_id, v.list, v.name, v.filters, v.hidden_columns, v.is_shared,
  v.version, (select u.username from users u where u.id = v.owner_id) as owner`;

/** Lists a user's own views of a list, then views shared by others, each sorted by name. */
export async function listViewRows(
  db: Database,
  list: ViewList,
  userId: string,
): Promise<ListViewRow[]> {
  const { rows } = await sql<ListViewRow>`
    select ${columns} from staff_list_views v
    where v.list = ${list} and (v.owner_id = ${userId} or v.is_shared)
    order by v.owner_id <> ${userId}, lower(v.name), v.id`.execute(db);
  return rows;
}

/** Finds a view by ID. */
export async function findViewRow(db: Database, id: string): Promise<ListViewRow | undefined> {
  const { rows } = await sql<ListViewRow>`
    select ${columns} from staff_list_views v where v.id = ${id}`.execute(db);
  return rows[0];
}

/**
 * Counts a user's views of a list, and tells whether any except `exceptId` has a name,
 * case-insensitively.
 */
export async function countViews(
  db: Database,
  {
    list,
    ownerId,
    name,
    exceptId,
  }: {
    readonly list: ViewList;
    readonly ownerId: string;
    readonly name: string;
    readonly exceptId: string | null;
  },
): Promise<{ count: number; isNameTaken: boolean }> {
  const { rows } = await sql<{ count: number; is_taken: boolean }>`
    select count(*)::int as count, coalesce(bool_or(
      lower(name) = lower(${name}::text) and id is distinct from ${exceptId}::uuid
    ), false) as is_taken
    from staff_list_views where owner_id = ${ownerId} and list = ${list}`.execute(db);
  return { count: rows[0]?.count ?? 0, isNameTaken: rows[0]?.is_taken ?? false };
}

/** Serializes changes to views: unique names and the maximum count concern several rows. */
export async function lockListViews(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('staff list views', 0))`.execute(db);
}

/** Adds a view. */
export async function addViewRow(
  db: Database,
  { id, ownerId, at }: { readonly id: string; readonly ownerId: string; readonly at: Date },
  { list, name, filters, hidden, isShared }: ListViewForm,
): Promise<void> {
  await sql`
    insert into staff_list_views
      (id, owner_id, list, name, filters, hidden_columns, is_shared, version, changed_at)
    values (${id}, ${ownerId}, ${list}, ${name}, ${filters}, ${hidden}::text[], ${isShared}, 1,
      ${at})`.execute(db);
}

/** Saves a view as a new version. */
export async function saveViewRow(
  db: Database,
  { id, at }: { readonly id: string; readonly at: Date },
  { name, filters, hidden, isShared }: ListViewForm,
): Promise<void> {
  await sql`
    update staff_list_views set name = ${name}, filters = ${filters},
      hidden_columns = ${hidden}::text[], is_shared = ${isShared}, version = version + 1,
      changed_at = ${at}
    where id = ${id}`.execute(db);
}

/** Deletes a view. */
export async function deleteViewRow(db: Database, id: string): Promise<void> {
  await sql`delete from staff_list_views where id = ${id}`.execute(db);
}
