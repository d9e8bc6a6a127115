import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/connection.ts';

/** What was entered in `person_field_values v`, as the contract has it. */
const entered = sql`coalesce(v.text_value, trim_scale(v.number_value)::text, v.date_value::text)`;

/**
 * That `person_field_values v` of the record `people m` is what counts for the person: it is of the
 * record that stands for all, or nothing was ever entered there, and no earlier record has anything.
 */
const counts = sql`(m.id = m.group_id or not exists (
  select from people o
  join person_field_values w on w.person_id = o.id and w.field_id = v.field_id
  where o.group_id = m.group_id and (o.id = o.group_id
    or (o.created_at, o.id) < (m.created_at, m.id)
      and num_nonnulls(w.text_value, w.number_value, w.date_value) = 1)))`;

const isThere = sql`num_nonnulls(v.text_value, v.number_value, v.date_value) = 1`;

/** What a record has in a field. */
export interface ValueRow {
  readonly person_id: string;
  readonly person_name: string;
  readonly field_id: string;
  readonly value: string | null;
  readonly version: number;
}

/** What was entered about a person, the record that stands for all first. */
export async function listValues(db: Database, groupId: string): Promise<ValueRow[]> {
  const { rows } = await sql<ValueRow>`
    select v.person_id, p.name as person_name, v.field_id, v.version, ${entered} as value
    from people p join person_field_values v on v.person_id = p.id
    where p.group_id = ${groupId}
    order by p.id <> p.group_id, p.created_at, p.id`.execute(db);
  return rows;
}

/**
 * What `people p` have in some fields, by the ids of the fields; null for nothing in any. Of several
 * records that are merged, what counts.
 */
export const enteredIn = (fieldIds: readonly string[]): RawBuilder<Record<string, string> | null> =>
  sql`(select jsonb_object_agg(v.field_id, ${entered})
    from people m join person_field_values v on v.person_id = m.id
    where m.group_id = p.id and v.field_id = any(${fieldIds}::uuid[]) and ${isThere} and ${counts})`;

/** A value in the column of its kind. */
export interface StoredValue {
  readonly text: string | null;
  readonly number: string | null;
  readonly date: string | null;
}

/** Enters something. The caller holds the lock of the assignment, and has looked at the version. */
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
}

/** Something that a file has in a field. */
export interface ImportedValue extends StoredValue {
  readonly person_id: string;
  readonly field_id: string;
  /** As the timeline has it. */
  readonly value: string;
}

/** Fills fields in from a file, in the name of whoever imports. What is there stays. */
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
      on conflict do nothing returning person_id, field_id
    )
    insert into person_field_events (person_id, field_id, after_value, actor_id, at)
    select f.person_id, f.field_id, g.value, ${written.authorId}::uuid, ${written.at}::timestamptz
    from filled f join given g on g.person_id = f.person_id and g.field_id = f.field_id`.execute(
    db,
  );
}

/** Keeps who changed what, for the timeline. */
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

/** What has to have been entered in a field; nobody is meant where that can't be. */
export type MeantField =
  | {
      readonly fieldId: string;
      readonly test: 'is' | 'has' | 'number-from' | 'number-to' | 'date-from' | 'date-to';
      readonly value: string;
    }
  | { readonly fieldId: string; readonly test: 'anything' | 'nothing' }
  | { readonly test: 'never' };

const escaped = (words: string) => words.replaceAll(/[\\%_]/gu, String.raw`\$&`);

const TESTS = {
  is: (value: string) => sql`lower(v.text_value) = lower(${value})`,
  has: (value: string) => sql`lower(v.text_value) like lower(${`%${escaped(value)}%`})`,
  'number-from': (value: string) => sql`v.number_value >= ${value}::numeric`,
  'number-to': (value: string) => sql`v.number_value <= ${value}::numeric`,
  'date-from': (value: string) => sql`v.date_value >= ${value}::date`,
  'date-to': (value: string) => sql`v.date_value <= ${value}::date`,
};

/** Whoever has it is met by the index of the field. */
const have = (fieldId: string, condition: RawBuilder<unknown>) => sql`p.id in (
  select m.group_id from person_field_values v join people m on m.id = v.person_id
  where v.field_id = ${fieldId} and ${condition} and ${counts})`;

/** Whoever lacks it is met at every step through the list, and looked at one by one. */
const lack = (fieldId: string) => sql`not exists (
  select from people m
  join person_field_values v on v.person_id = m.id and v.field_id = ${fieldId}
  where m.group_id = p.id and ${isThere} and ${counts})`;

/** That the person `people p` has what is meant. */
export function hasEntered(field: MeantField): RawBuilder<unknown> {
  switch (field.test) {
    case 'never':
      return sql`false`;
    case 'anything':
      return have(field.fieldId, isThere);
    case 'nothing':
      return lack(field.fieldId);
    default:
      return have(field.fieldId, TESTS[field.test](field.value));
  }
}
