import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** A record's facts that an import may add to. */
export interface RecordFacts {
  readonly id: string;
  readonly phone: string | null;
  readonly external_id: string | null;
  /** Whether any record of the same contact has one. */
  readonly has_employer: boolean;
  /** Tags on all records of the same contact, in lowercase. */
  readonly tags: string[];
  /** MD5 hash of each note. */
  readonly notes: string[];
  /** Custom fields that ever had a value on any record of the contact. */
  readonly fields: string[];
}

/** Returns the facts of records that an import may add to. */
export async function listFacts(db: Database, ids: readonly string[]): Promise<RecordFacts[]> {
  const { rows } = await sql<RecordFacts>`
    select p.id, p.phone, p.external_id,
      exists (select from people m where m.group_id = p.group_id and m.employer_id is not null)
        as has_employer,
      array(select lower(t.name) from people m join person_tags g on g.person_id = m.id
        join tags t on t.id = g.tag_id where m.group_id = p.group_id) as tags,
      array(select md5(n.body) from people m join person_notes n on n.person_id = m.id
        where m.group_id = p.group_id) as notes,
      array(select distinct v.field_id from people m
        join person_field_values v on v.person_id = m.id
        where m.group_id = p.group_id) as fields
    from people p where p.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** Returns which of these hashes belong to erased contacts. */
export async function listErased(db: Database, hashes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select hash from erased_contacts where hash = any(${hashes}::text[])`.execute(db);
  return rows.map(({ hash }) => hash);
}

/** Values of a new imported record. */
export interface ImportedRecord {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly dial: string | null;
  readonly external_id: string | null;
  readonly at: Date;
}

/** Adds people from a file. */
export async function addImported(db: Database, records: readonly ImportedRecord[]): Promise<void> {
  if (records.length === 0) return;
  await sql`
    insert into people (id, name, email, phone, dial, external_id, source, group_id, created_at,
      last_contact_at, group_contact_at)
    select r.id, r.name, r.email, r.phone, r.dial, r.external_id, 'import', r.id, r.at, r.at, r.at
    from json_to_recordset(${JSON.stringify(records)}::json) as r (id uuid, name text, email text,
      phone text, dial text, external_id text, at timestamptz)`.execute(db);
}

/** Values that a record lacked. */
export interface Filling {
  readonly id: string;
  readonly name: string | null;
  readonly phone: string | null;
  readonly dial: string | null;
  readonly external_id: string | null;
}

/** Fills in missing values of records. */
export async function fillRecords(db: Database, fillings: readonly Filling[]): Promise<void> {
  if (fillings.length === 0) return;
  await sql`
    update people p set name = coalesce(f.name, p.name), phone = coalesce(p.phone, f.phone),
      dial = coalesce(p.dial, f.dial), external_id = coalesce(p.external_id, f.external_id)
    from json_to_recordset(${JSON.stringify(fillings)}::json) as f (id uuid, name text, phone text,
      dial text, external_id text)
    where p.id = f.id`.execute(db);
}

/** Tags contacts; creates tags that don't exist. */
export async function tagImported(
  db: Database,
  tags: readonly { readonly person_id: string; readonly name: string }[],
  at: Date,
): Promise<void> {
  if (tags.length === 0) return;
  const names = [...new Map(tags.map(({ name }) => [name.toLowerCase(), name])).values()];
  await sql`
    insert into tags (id, name, tone, created_at)
    select gen_random_uuid(), n.name, 'plain', ${at}
    from unnest(${names}::text[]) as n (name) on conflict do nothing`.execute(db);
  await sql`
    insert into person_tags (person_id, tag_id)
    select g.person_id, t.id
    from json_to_recordset(${JSON.stringify(tags)}::json) as g (person_id uuid, name text)
    join tags t on lower(t.name) = lower(g.name) and t.gone_at is null
    on conflict do nothing`.execute(db);
}

/** Adds notes on behalf of the importing user. */
export async function recordImported(
  db: Database,
  notes: readonly { readonly person_id: string; readonly body: string }[],
  written: { readonly authorId: string; readonly at: Date },
): Promise<void> {
  if (notes.length === 0) return;
  await sql`
    insert into person_notes (id, person_id, author_id, body, created_at)
    select gen_random_uuid(), n.person_id, ${written.authorId}, n.body, ${written.at}
    from json_to_recordset(${JSON.stringify(notes)}::json) as n (person_id uuid, body text)`.execute(
    db,
  );
}

/**
 * Sets the employers of people: the company with the name, ignoring case, punctuation and the legal
 * form, or a new one. The caller holds the identity resolution lock.
 */
export async function setImportedEmployers(
  db: Database,
  employers: readonly { readonly person_id: string; readonly company: string }[],
  at: Date,
): Promise<void> {
  if (employers.length === 0) return;
  const values = JSON.stringify(employers);
  await sql`
    insert into people (id, kind, name, source, group_id, created_at, last_contact_at,
      group_contact_at)
    select n.id, 'company', n.name, 'import', n.id, ${at}, ${at}, ${at}
    from (
      select gen_random_uuid() as id, f.name from (
        select distinct on (company_key(e.company)) e.company as name
        from json_to_recordset(${values}::json) as e (company text)
        order by company_key(e.company), e.company
      ) f
      where not exists (
        select from people c where c.company_key = company_key(f.name) and c.erased_at is null)
    ) n`.execute(db);
  await sql`
    update people p set employer_id = c.group_id
    from json_to_recordset(${values}::json) as e (person_id uuid, company text)
    cross join lateral (
      select group_id from people
      where company_key = company_key(e.company) and erased_at is null
      order by merged_into is not null, created_at, id limit 1
    ) c
    where p.id = e.person_id`.execute(db);
}

/** Saves hashes of erased contacts' addresses and numbers, without their plain values. */
export async function addErased(db: Database, hashes: readonly string[], at: Date): Promise<void> {
  await sql`
    insert into erased_contacts (hash, erased_at)
    select distinct h, ${at}::timestamptz from unnest(${hashes}::text[]) as h
    on conflict (hash) do update set erased_at = excluded.erased_at`.execute(db);
}
