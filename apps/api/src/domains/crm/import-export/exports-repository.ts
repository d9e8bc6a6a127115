import type { PEOPLE_EXPORT_ENDS, PeopleExportState } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** Row of an export. */
export interface ExportRow {
  readonly id: string;
  readonly status: PeopleExportState;
  readonly tag_id: string | null;
  readonly tag_name: string | null;
  readonly is_member: boolean | null;
  readonly people: number;
  readonly processed: number;
  readonly parts: number;
  readonly last_person_id: string | null;
  readonly run_token: string | null;
  readonly created_by: string;
  readonly created_by_name: string;
  readonly created_at: Date;
  readonly ready_at: Date | null;
  readonly deleted_because: (typeof PEOPLE_EXPORT_ENDS)[number] | null;
}

const selectExports = sql`
  select e.id, e.status, e.tag_id, t.name as tag_name, e.is_member, e.people, e.processed, e.parts,
    e.last_person_id, e.run_token, e.created_by, u.username as created_by_name, e.created_at,
    e.ready_at, e.deleted_because
  from people_exports e join accounts.users u on u.id = e.created_by left join tags t on t.id = e.tag_id`;

/** Finds an export. */
export async function findExport(db: Database, id: string): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`${selectExports} where e.id = ${id}`.execute(db);
  return rows[0];
}

/** Returns an export, locked. */
export async function lockExport(db: Database, id: string): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    ${selectExports} where e.id = ${id} for no key update of e`.execute(db);
  return rows[0];
}

/** Lists exports before a given one, newest first. */
export async function listExports(
  db: Database,
  after: string | undefined,
  limit: number,
): Promise<ExportRow[]> {
  const from =
    after === undefined
      ? sql`(e.created_at, e.id) < ('infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff')`
      : sql`(e.created_at, e.id) < (select created_at, id from people_exports where id = ${after})`;
  const { rows } = await sql<ExportRow>`
    ${selectExports} where ${from} order by e.created_at desc, e.id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Whether a tag exists. */
export async function hasTag(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('tags').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Adds an export whose file is still to be written. */
export async function addExport(
  db: Database,
  added: {
    id: string;
    tagId: string | undefined;
    isMember: boolean | undefined;
    people: number;
    createdBy: string;
    at: Date;
  },
): Promise<void> {
  await db
    .insertInto('people_exports')
    .values({
      id: added.id,
      status: 'running',
      tag_id: added.tagId ?? null,
      is_member: added.isMember ?? null,
      people: added.people,
      created_by: added.createdBy,
      created_at: added.at,
    })
    .execute();
}

/** Changed columns of an export. */
export interface ExportChange {
  readonly status?: PeopleExportState;
  readonly run_token?: string | null;
  readonly processed?: number;
  readonly parts?: number;
  readonly last_person_id?: string | null;
  readonly ready_at?: Date;
}

/** Updates an export that the caller has locked. */
export async function saveExport(db: Database, id: string, change: ExportChange): Promise<void> {
  await db.updateTable('people_exports').set(change).where('id', '=', id).execute();
}

/** Adds a chunk to a file. */
export async function addExportPart(
  db: Database,
  added: { readonly exportId: string; readonly part: number; readonly lines: string },
): Promise<void> {
  const { exportId, ...values } = added;
  await db
    .insertInto('people_export_parts')
    .values({ export_id: exportId, ...values })
    .execute();
}

/** Finds a chunk of a file by its index, starting at 0. */
export async function findExportPart(
  db: Database,
  exportId: string,
  part: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('people_export_parts')
    .select('lines')
    .where('export_id', '=', exportId)
    .where('part', '=', part)
    .executeTakeFirst();
  return row?.lines;
}

/** Deletes the file of an export that the caller has locked. */
export async function deleteExport(
  db: Database,
  id: string,
  status: PeopleExportState,
  because: (typeof PEOPLE_EXPORT_ENDS)[number],
  at: Date,
): Promise<void> {
  await db.deleteFrom('people_export_parts').where('export_id', '=', id).execute();
  await db
    .updateTable('people_exports')
    .set({ status, run_token: null, deleted_at: at, deleted_because: because })
    .where('id', '=', id)
    .execute();
}

/** Lists exports with an existing or pending file; there are few. */
export async function listAlive(
  db: Database,
): Promise<{ id: string; created_at: Date; ready_at: Date | null }[]> {
  return db
    .selectFrom('people_exports')
    .select(['id', 'created_at', 'ready_at'])
    .where('status', '<>', 'deleted')
    .execute();
}
