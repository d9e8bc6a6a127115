import { type Kysely, sql } from 'kysely';

const statements = [
  // Addresses that differ only by typical typos or omissions have the same key. Equals the API's
  // emailKeyOf, which a test compares with it.
  `create or replace function email_key(address text) returns text
    language sql immutable strict parallel safe as $$
    select replace(split_part(split_part(lower(trim(address)), '@', 1), '+', 1), '.', '') || '@' ||
      case split_part(lower(trim(address)), '@', 2)
        when 'googlemail.com' then 'gmail.com' when 'gmial.com' then 'gmail.com'
        when 'gamil.com' then 'gmail.com' when 'gmai.com' then 'gmail.com'
        when 'gmail.co' then 'gmail.com' when 'gmail.con' then 'gmail.com'
        when 'hotmial.com' then 'hotmail.com' when 'hotmail.co' then 'hotmail.com'
        when 'yaho.com' then 'yahoo.com' when 'yahoo.co' then 'yahoo.com'
        when 'outlok.com' then 'outlook.com' when 'iclould.com' then 'icloud.com'
        else split_part(lower(trim(address)), '@', 2)
      end
    $$`,
  `create index if not exists people_email_key on people (email_key(email))
    /* safe: docs/operations.md says how it is made before the release */`,
  // A pair is settled while its records are merged, so that the queue reads only open pairs.
  `alter table person_pairs add column settled_at timestamptz`,
  `update person_pairs r set settled_at = now()
    from people f, people s
    where r.dismissed_at is null and f.id = r.first_id and s.id = r.second_id
      and f.group_id = s.group_id`,
  `create index person_pairs_open on person_pairs (found_at, first_id, second_id)
    where dismissed_at is null and settled_at is null`,
  `alter table person_pairs drop constraint person_pairs_reason_known,
    add constraint person_pairs_reason_known check (reason in ('unverified-email',
      'similar-email', 'name-and-phone', 'phone', 'company-name', 'staff')) not valid`,
];

/** Lets staff work through pairs of possible duplicates without reading settled ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
