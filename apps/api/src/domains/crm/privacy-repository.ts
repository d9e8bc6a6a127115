import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';
import {
  type ContactScope,
  type DataSubject,
  type PersonalData,
  readSections,
} from '../../platform/database/personal-data.ts';
import { countValues } from './contacts/field-values-repository.ts';

/** A record that is being erased. */
export interface ErasedRecord {
  readonly id: string;
  readonly email: string | null;
  readonly dial: string | null;
}

/** Selects the display value of `person_fields f`: the name of an option, or the text. */
const optionOr = (value: RawBuilder<unknown>) => sql`coalesce(
  (select o ->> 'name' from jsonb_array_elements(f.options) o
    where f.kind = 'choice' and o ->> 'id' = ${value}),
  ${value})`;

/**
 * Lists the IDs of a person's records: given ones and those of their accounts, with all merged
 * records.
 */
export async function listRecordIds(
  db: Database,
  { userIds, personIds }: ContactScope,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from unnest(${userIds}::uuid[]) as u (id)
      join people own on own.user_id = u.id join people t on t.group_id = own.group_id
    union
    select id from unnest(${personIds}::uuid[]) as p (id)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Collects the personal data that the CRM holds about a person. */
export function collectContactData(
  db: Database,
  { recordIds }: Pick<DataSubject, 'recordIds'>,
): Promise<PersonalData> {
  const records = sql`any(${recordIds}::uuid[])`;
  return readSections(db, {
    customerRecord: sql`select name, email, phone, external_id, source, created_at, last_contact_at
      from people where id = ${records} order by created_at`,
    customerTags: sql`select distinct t.name from person_tags g join tags t on t.id = g.tag_id
      where g.person_id = ${records}`,
    customerFields: sql`select distinct f.name, ${optionOr(sql`coalesce(v.text_value,
        trim_scale(v.number_value)::text, v.date_value::text)`)} as value
      from person_field_values v join person_fields f on f.id = v.field_id
      where v.person_id = ${records}
        and num_nonnulls(v.text_value, v.number_value, v.date_value) = 1`,
    customerFieldHistory: sql`select f.name, ${optionOr(sql`e.before_value`)} as before,
        ${optionOr(sql`e.after_value`)} as after, e.at
      from person_field_events e join person_fields f on f.id = e.field_id
      where e.person_id = ${records} order by e.at`,
    customerLinks: sql`select name, url, created_at from person_links
      where person_id = ${records} order by created_at`,
  });
}

/**
 * Lists an account's records: those merged with it, and the guest record with its verified address.
 */
export async function listAccountRecords(
  db: Database,
  { id, verifiedEmail }: { id: string; verifiedEmail: string | null },
): Promise<ErasedRecord[]> {
  const { rows } = await sql<ErasedRecord>`
    select id, email, dial from people
      where group_id = (select group_id from people where user_id = ${id})
    union
    select id, email, dial from people
      where user_id is null and lower(email) = lower(${verifiedEmail}) and kind = 'person'`.execute(
    db,
  );
  return rows;
}

/** Returns records that aren't erased yet, by ID. */
export async function listRecords(db: Database, ids: readonly string[]): Promise<ErasedRecord[]> {
  const { rows } = await sql<ErasedRecord>`
    select id, email, dial from people
    where id = any(${ids}::uuid[]) and erased_at is null`.execute(db);
  return rows;
}

/** Returns the record of an erased account, and creates one if it has none. */
export async function ensureErasedRecord(db: Database, userId: string, at: Date): Promise<string> {
  await sql`
    insert into people (id, user_id, name, source, group_id, created_at, last_contact_at,
      group_contact_at)
    select n.id, ${userId}, 'Deleted account', 'account', n.id, ${at}, ${at}, ${at}
    from (select gen_random_uuid() as id) n on conflict (user_id) do nothing`.execute(db);
  const { rows } = await sql<{ id: string }>`
    select id from people where user_id = ${userId}`.execute(db);
  const [record] = rows;
  if (record === undefined) throw new Error('An account that is erased has a record.');
  return record.id;
}

/** Erases records and staff's notes about them; the rows stay without identifying anyone. */
export async function eraseContacts(
  db: Database,
  records: readonly ErasedRecord[],
  at: Date,
): Promise<void> {
  const ids = records.map(({ id }) => id);
  const theirs = sql`person_id = any(${ids}::uuid[])`;
  await sql`update person_notes set body = 'Erased', version = version + 1
    where ${theirs}`.execute(db);
  await sql`update person_tasks set title = 'Erased', version = version + 1
    where ${theirs}`.execute(db);
  await sql`update leads set title = 'Erased', next_step = case when next_step is not null
      then 'Erased' end, lost_note = null, version = version + 1
    where ${theirs}`.execute(db);
  await sql`delete from person_links where ${theirs}`.execute(db);
  await sql`delete from person_tags where ${theirs}`.execute(db);
  await sql`delete from person_tag_events where ${theirs}`.execute(db);
  await sql`delete from person_field_events where ${theirs}`.execute(db);
  await sql`delete from person_field_values where ${theirs}`.execute(db);
  await countValues(db, ids);
  await sql`update people set name = 'Deleted account', email = null, phone = null, dial = null,
    name_zip = null, external_id = null, employer_id = null, erased_at = coalesce(erased_at, ${at})
    where id = any(${ids}::uuid[])`.execute(db);
  // The company record stays, but no longer has the erased person's address.
  const emails = records.flatMap(({ email }) => email?.toLowerCase() ?? []);
  await sql`update people set email = null where kind = 'company'
    and lower(email) = any(${emails}::text[])`.execute(db);
}

/** Counts the data of some records by kind. */
export async function countContactData(
  db: Database,
  personIds: readonly string[],
): Promise<{ words: number; tags: number; contacts: number }> {
  const theirs = sql`person_id = any(${personIds}::uuid[])`;
  const { rows } = await sql<{ words: number; tags: number; contacts: number }>`
    select
      (select count(*)::int from person_notes where ${theirs})
        + (select count(*)::int from person_tasks where ${theirs})
        + (select count(*)::int from leads where ${theirs}) as words,
      (select count(*)::int from person_tags where ${theirs})
        + (select count(*)::int from person_links where ${theirs}) as tags,
      (select count(distinct lower(email))::int + count(distinct dial)::int from people
        where id = any(${personIds}::uuid[])) as contacts`.execute(db);
  return rows[0] ?? { words: 0, tags: 0, contacts: 0 };
}
