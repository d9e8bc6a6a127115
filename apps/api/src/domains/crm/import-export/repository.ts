import type {
  ImportCounts,
  ImportEncoding,
  ImportSeparator,
  ImportState,
  ImportTarget,
} from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import type { CellProblem } from './row.ts';

/** Row of an import. */
export interface ImportRow {
  readonly id: string;
  readonly file_name: string;
  readonly bytes: number;
  readonly received_bytes: number;
  readonly status: ImportState;
  readonly version: number;
  readonly encoding: ImportEncoding;
  readonly separator: ImportSeparator;
  readonly columns: string[];
  readonly mapping: (ImportTarget | null)[];
  readonly rows: number | null;
  readonly processed: number;
  readonly checked: ImportCounts | null;
  readonly imported: ImportCounts | null;
  readonly errors: number;
  readonly problem: string | null;
  readonly run_token: string | null;
  readonly created_by: string;
  readonly created_by_name: string;
  readonly created_at: Date;
  readonly ended_at: Date | null;
  readonly file_deleted_at: Date | null;
}

const importColumns = sql`i.id, i.file_name, i.bytes, i.received_bytes, i.status, i.version,
  i.encoding, i.separator, i.columns, i.mapping, i.rows, i.processed, i.checked, i.imported,
  i.errors, i.problem, i.run_token, i.created_by, i.created_at, i.ended_at, i.file_deleted_at,
  u.username as created_by_name`;

/** Finds an import. */
export async function findImport(db: Database, id: string): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`
    select ${importColumns} from people_imports i join accounts.users u on u.id = i.created_by
    where i.id = ${id}`.execute(db);
  return rows[0];
}

/** Returns an import, locked. */
export async function lockImport(db: Database, id: string): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`
    select ${importColumns} from people_imports i join accounts.users u on u.id = i.created_by
    where i.id = ${id} for no key update of i`.execute(db);
  return rows[0];
}

/** Lists imports before a given one, newest first. */
export async function listImportRows(
  db: Database,
  after: string | undefined,
  limit: number,
): Promise<ImportRow[]> {
  const from =
    after === undefined
      ? sql`(i.created_at, i.id) < ('infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff')`
      : sql`(i.created_at, i.id) < (select created_at, id from people_imports where id = ${after})`;
  const { rows } = await sql<ImportRow>`
    select ${importColumns} from people_imports i join accounts.users u on u.id = i.created_by
    where ${from} order by i.created_at desc, i.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Adds an import whose file is still to be uploaded. */
export async function addImport(
  db: Database,
  added: { id: string; fileName: string; bytes: number; createdBy: string; at: Date },
): Promise<void> {
  await db
    .insertInto('people_imports')
    .values({
      id: added.id,
      file_name: added.fileName,
      bytes: added.bytes,
      status: 'uploading',
      created_by: added.createdBy,
      created_at: added.at,
      changed_at: added.at,
    })
    .execute();
}

/** Changed columns of an import. */
export interface ImportChange {
  readonly status?: ImportState;
  readonly version?: number;
  readonly receivedBytes?: number;
  readonly encoding?: ImportEncoding;
  readonly separator?: ImportSeparator;
  readonly columns?: readonly string[];
  readonly mapping?: readonly (ImportTarget | null)[];
  readonly rows?: number | null;
  readonly processed?: number;
  readonly checked?: ImportCounts | null;
  readonly imported?: ImportCounts | null;
  readonly errors?: number;
  readonly problem?: string | null;
  readonly runToken?: string | null;
  readonly endedAt?: Date;
}

const json = (value: unknown) =>
  value === undefined || value === null ? value : JSON.stringify(value);

/** Updates an import that the caller has locked. */
export async function saveImport(
  db: Database,
  id: string,
  change: ImportChange,
  at: Date,
): Promise<void> {
  const { receivedBytes, runToken, endedAt, columns, mapping, checked, imported, ...plain } =
    change;
  await db
    .updateTable('people_imports')
    .set({
      ...plain,
      received_bytes: receivedBytes,
      run_token: runToken,
      ended_at: endedAt,
      columns: json(columns) as string | undefined,
      mapping: json(mapping) as string | undefined,
      checked: json(checked),
      imported: json(imported),
      changed_at: at,
    })
    .where('id', '=', id)
    .execute();
}

/** Saves a chunk of a file, and returns the total number of bytes so far. */
export async function savePart(
  db: Database,
  importId: string,
  part: number,
  data: Buffer,
): Promise<number> {
  await db
    .insertInto('people_import_parts')
    .values({ import_id: importId, part, data })
    .onConflict((conflict) => conflict.columns(['import_id', 'part']).doUpdateSet({ data }))
    .execute();
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(octet_length(data)), 0)::int as bytes from people_import_parts
    where import_id = ${importId}`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** Streams a file's bytes, one chunk at a time. */
export async function* readParts(
  db: Database,
  importId: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  for (let part = 0; ; part += 1) {
    const row = await db
      .selectFrom('people_import_parts')
      .select('data')
      .where('import_id', '=', importId)
      .where('part', '=', part)
      .executeTakeFirst();
    if (row === undefined) return;
    yield row.data;
  }
}

/** Deletes the file of an import. */
export async function deleteFile(db: Database, importId: string, at: Date): Promise<void> {
  await db.deleteFrom('people_import_parts').where('import_id', '=', importId).execute();
  await db
    .updateTable('people_imports')
    .set({ file_deleted_at: at })
    .where('id', '=', importId)
    .execute();
}

/** An error in a row. */
export interface RowError extends CellProblem {
  readonly line: number;
}

/** Saves errors of rows. */
export async function addErrors(
  db: Database,
  importId: string,
  errors: readonly RowError[],
): Promise<void> {
  if (errors.length === 0) return;
  await sql`
    insert into people_import_errors (import_id, line, column_name, value, sentence)
    select ${importId}, e.line, e."column", e.value, e.sentence
    from json_to_recordset(${JSON.stringify(errors)}::json)
      as e (line int, "column" text, value text, sentence text)`.execute(db);
}

/** Deletes the errors of rows. */
export async function deleteErrors(db: Database, importId: string): Promise<void> {
  await db.deleteFrom('people_import_errors').where('import_id', '=', importId).execute();
}

/** Lists errors of rows after a given one. */
export async function listErrors(
  db: Database,
  importId: string,
  after: number,
  limit: number,
): Promise<(RowError & { id: number })[]> {
  return db
    .selectFrom('people_import_errors')
    .select(['id', 'line', 'column_name as column', 'value', 'sentence'])
    .where('import_id', '=', importId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Lists imports that still have a file or row errors and haven't changed since an instant. */
export async function listForgotten(
  db: Database,
  what: 'file' | 'errors',
  before: Date,
  limit: number,
): Promise<string[]> {
  const deleted = what === 'file' ? 'file_deleted_at' : 'errors_deleted_at';
  const rows = await db
    .selectFrom('people_imports')
    .select('id')
    .where(deleted, 'is', null)
    .where('changed_at', '<', before)
    .orderBy('changed_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Records that the row errors were deleted. */
export async function settleErrors(db: Database, importId: string, at: Date): Promise<void> {
  await db
    .updateTable('people_imports')
    .set({ errors_deleted_at: at })
    .where('id', '=', importId)
    .execute();
}
