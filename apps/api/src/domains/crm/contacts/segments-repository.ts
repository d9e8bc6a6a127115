import type { PeopleFilter } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** A segment, as stored. */
export interface SegmentRow {
  readonly id: string;
  readonly name: string;
  readonly filter: unknown;
  readonly version: number;
}

/** Lists all segments, sorted by name. */
export async function listSegmentRows(db: Database): Promise<SegmentRow[]> {
  const { rows } = await sql<SegmentRow>`
    select id, name, filter, version from segments
    where lower(name) >= '' order by lower(name)`.execute(db);
  return rows;
}

/** Finds a segment. */
export async function findSegment(db: Database, id: string): Promise<SegmentRow | undefined> {
  return db
    .selectFrom('segments')
    .select(['id', 'name', 'filter', 'version'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Whether another segment has the name, case-insensitively. */
export async function isSegmentNameTaken(
  db: Database,
  name: string,
  exceptId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from segments where lower(name) = lower(${name}) and id <> ${exceptId}`.execute(db);
  return rows.length > 0;
}

/** Adds a segment. */
export async function addSegment(
  db: Database,
  segment: { id: string; name: string; filter: PeopleFilter; createdBy: string; at: Date },
): Promise<void> {
  await db
    .insertInto('segments')
    .values({
      id: segment.id,
      name: segment.name,
      filter: JSON.stringify(segment.filter),
      created_by: segment.createdBy,
      created_at: segment.at,
      changed_at: segment.at,
    })
    .execute();
}

/** Changes the seen version of a segment. Returns false if it has changed since. */
export async function saveSegment(
  db: Database,
  segment: { id: string; version: number; name: string; filter: PeopleFilter; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update segments set name = ${segment.name}, filter = ${JSON.stringify(segment.filter)}::jsonb,
      version = version + 1, changed_at = ${segment.at}
    where id = ${segment.id} and version = ${segment.version} returning id`.execute(db);
  return rows.length === 1;
}

/** Deletes the seen version of a segment. Returns false if it has changed since. */
export async function deleteSegment(db: Database, id: string, version: number): Promise<boolean> {
  const { rows } = await sql`
    delete from segments where id = ${id} and version = ${version} returning id`.execute(db);
  return rows.length === 1;
}

/** Locks a segment, so that no transaction can start to use it until this one ends. */
export async function lockSegment(db: Database, id: string): Promise<void> {
  await sql`select from segments where id = ${id} for update`.execute(db);
}

/** Returns a segment, locked against deletion until the transaction ends. */
export async function holdSegment(db: Database, id: string): Promise<SegmentRow | undefined> {
  const { rows } = await sql<SegmentRow>`
    select id, name, filter, version from segments where id = ${id} for key share`.execute(db);
  return rows[0];
}

/** Serializes changes to segment names. */
export async function lockSegments(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('segments', 0))`.execute(db);
}
