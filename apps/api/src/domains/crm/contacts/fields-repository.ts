import type { FIELD_KINDS, FIELD_SUBJECTS, FieldOption } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Database } from '../../../platform/database/connection.ts';

/** A kind of field. */
export type FieldKind = (typeof FIELD_KINDS)[number];

/** Row of a custom field. */
export interface FieldRow {
  readonly id: string;
  readonly name: string;
  readonly kind: FieldKind;
  readonly applies_to: (typeof FIELD_SUBJECTS)[number];
  readonly options: z.output<typeof FieldOption>[];
  readonly is_archived: boolean;
  readonly version: number;
}

/** Lists all fields in their display order. */
export async function listFields(db: Database): Promise<FieldRow[]> {
  const { rows } = await sql<FieldRow>`
    select id, name, kind, applies_to, options, is_archived, version from person_fields
    where place >= 0 order by place, id`.execute(db);
  return rows;
}

/** Serializes changes to fields. */
export async function lockFields(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('person-fields', 0))`.execute(db);
}

/** Adds a field after the others. */
export async function addField(
  db: Database,
  field: Omit<FieldRow, 'is_archived' | 'version'> & { readonly at: Date },
): Promise<void> {
  await sql`
    insert into person_fields (id, name, kind, applies_to, options, place, created_at)
    values (${field.id}, ${field.name}, ${field.kind}, ${field.applies_to},
      ${JSON.stringify(field.options)}::jsonb,
      (select coalesce(max(place), 0) + 1 from person_fields where place >= 0),
      ${field.at})`.execute(db);
}

/** Changes a field. The caller holds the fields lock and has checked the version. */
export async function saveField(
  db: Database,
  field: Omit<FieldRow, 'kind' | 'version'>,
): Promise<void> {
  await sql`
    update person_fields set name = ${field.name}, applies_to = ${field.applies_to},
      is_archived = ${field.is_archived}, options = ${JSON.stringify(field.options)}::jsonb,
      version = version + 1
    where id = ${field.id}`.execute(db);
}

/** Saves the order of fields. */
export async function orderFields(db: Database, ids: readonly string[]): Promise<void> {
  await sql`
    update person_fields f set place = o.place
    from unnest(${ids}::uuid[]) with ordinality as o (id, place) where f.id = o.id`.execute(db);
}
