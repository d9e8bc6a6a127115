import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** Value of `person_field_values v` in the contract's format. */
const entered = sql`coalesce(v.text_value, trim_scale(v.number_value)::text, v.date_value::text)`;

/**
 * Updates which values of some records are effective for their contact: the first one entered, with
 * the primary record before older records. The caller holds the identity resolution lock and has
 * just changed a value or a group.
 */
export async function countValues(db: Database, recordIds: readonly string[]): Promise<void> {
  await sql`
    update person_field_values v set counts_for = c.counts_for
    from (
      select w.person_id, w.field_id, case
        when w.is_entered and row_number() over (
          partition by m.group_id, w.field_id
          order by m.id <> m.group_id, not w.is_entered, m.created_at, m.id
        ) = 1 then m.group_id end as counts_for
      from people m cross join lateral (
        select v.person_id, v.field_id,
          num_nonnulls(v.text_value, v.number_value, v.date_value) = 1 as is_entered
        from person_field_values v where v.person_id = m.id
      ) w
      where m.group_id in (select group_id from people where id = any(${recordIds}::uuid[]))
    ) c
    where v.person_id = c.person_id and v.field_id = c.field_id
      and v.counts_for is distinct from c.counts_for`.execute(db);
}

/** A record's value of a field. */
export interface ValueRow {
  readonly person_id: string;
  readonly person_name: string;
  readonly field_id: string;
  readonly value: string | null;
  readonly version: number;
}

/** Lists a contact's field values, the primary record's first. */
export async function listValues(db: Database, groupId: string): Promise<ValueRow[]> {
  const { rows } = await sql<ValueRow>`
    select v.person_id, p.name as person_name, v.field_id, v.version, ${entered} as value
    from people p join person_field_values v on v.person_id = p.id
    where p.group_id = ${groupId}
    order by p.id <> p.group_id, p.created_at, p.id`.execute(db);
  return rows;
}

/**
 * Selects the effective values of `people p` in some fields, by field ID; null if there are none.
 */
export const enteredIn = (fieldIds: readonly string[]): RawBuilder<Record<string, string> | null> =>
  sql`(select jsonb_object_agg(v.field_id, ${entered})
    from person_field_values v where v.counts_for = p.id and v.field_id = any(${fieldIds}::uuid[]))`;

/** A value in the column of its kind. */
export interface StoredValue {
  readonly text: string | null;
  readonly number: string | null;
  readonly date: string | null;
}

/** Saves a value. The caller holds the identity resolution lock and has checked the version. */
export async function saveValue(
  db: Database,
  entry: { readonly personId: string; readonly fieldId: string; readonly stored: StoredValue },
): Promise<void> {
  const { personId, fieldId, stored } = entry;
  await sql`
    insert into person_field_values as v (person_id, field_id, text_value, number_value, date_value)
    values (${personId}, ${fieldId}, ${stored.text}, ${stored.number}::numeric,
      ${stored.date}::date)
    on conflict (person_id, field_id) do update set text_value = excluded.text_value,
      number_value = excluded.number_value, date_value = excluded.date_value,
      version = v.version + 1`.execute(db);
  await countValues(db, [personId]);
}

/** A field value from a file. */
export interface ImportedValue extends StoredValue {
  readonly person_id: string;
  readonly field_id: string;
  /** The value as shown in the timeline. */
  readonly value: string;
}

/** Fills in fields from a file on behalf of the importing user. Existing values stay. */
export async function addImportedValues(
  db: Database,
  values: readonly ImportedValue[],
  written: { readonly authorId: string; readonly at: Date },
): Promise<void> {
  if (values.length === 0) return;
  await sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(values)}::json) as g (person_id uuid,
        field_id uuid, text text, number numeric, date date, value text)
    ), filled as (
      insert into person_field_values (person_id, field_id, text_value, number_value, date_value)
      select person_id, field_id, text, number, date from given
      on conflict (person_id, field_id) do nothing returning person_id, field_id
    )
    insert into person_field_events (person_id, field_id, after_value, actor_id, at)
    select f.person_id, f.field_id, g.value, ${written.authorId}::uuid, ${written.at}::timestamptz
    from filled f join given g on g.person_id = f.person_id and g.field_id = f.field_id`.execute(
    db,
  );
  await countValues(db, [...new Set(values.map((value) => value.person_id))]);
}

/** Records who changed a value, for the timeline. */
export async function addFieldEvent(
  db: Database,
  event: {
    readonly personId: string;
    readonly fieldId: string;
    readonly before: string | null;
    readonly after: string | null;
    readonly actorId: string;
    readonly at: Date;
  },
): Promise<void> {
  const { personId, fieldId, before, after, actorId, at } = event;
  await db
    .insertInto('person_field_events')
    .values({
      person_id: personId,
      field_id: fieldId,
      before_value: before,
      after_value: after,
      actor_id: actorId,
      at,
    })
    .execute();
}
