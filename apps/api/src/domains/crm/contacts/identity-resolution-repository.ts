import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import type { DueAccount } from '../../accounts/index.ts';
import { emailKeyOf, type KnownPerson, SHARED_BY_MANY, type SuspicionReason } from './matching.ts';

/** Sources of contacts. */
export type ContactSource = 'booking' | 'contact' | 'quick-booking' | 'subscription';

/** Blocks identity resolution, merges, imports and erasure until the transaction ends. */
export async function lockPeople(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('people', 0))`.execute(db);
}

/** Lists accounts without a record, such as those of staff who book. */
export async function listAccountsWithoutRecord(
  db: Database,
  userIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from unnest(${userIds}::uuid[]) as u (id)
    where not exists (select from people p where p.user_id = u.id)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Adds records for accounts, or updates them with the accounts' current data. */
export async function saveAccounts(db: Database, accounts: readonly DueAccount[]): Promise<void> {
  if (accounts.length === 0) return;
  await sql`
    insert into people as p (id, user_id, name, email, source, group_id, created_at,
      last_contact_at, group_contact_at, erased_at)
    select n.id, n.user_id, n.name, n.email, 'account', n.id, n.at, n.at, n.at, n.erased_at
    from (
      select gen_random_uuid() as id, a.* from json_to_recordset(${JSON.stringify(
        accounts.map((account) => ({
          user_id: account.id,
          name: account.deleted_at === null ? account.name : 'Deleted account',
          email: account.deleted_at === null ? account.email : null,
          at: account.created_at,
          erased_at: account.deleted_at,
        })),
      )}::json) as a (user_id uuid, name text, email text, at timestamptz, erased_at timestamptz)
    ) n
    on conflict (user_id) do update set name = excluded.name, email = excluded.email
      where p.erased_at is null and excluded.erased_at is null`.execute(db);
}

interface KnownRow {
  id: string;
  user_id: string | null;
  name: string;
  email: string | null;
  dial: string | null;
  name_zip: string | null;
  is_verified: boolean;
}

/**
 * Lists all records that may match. Each key is looked up separately: for an empty list, the
 * planner considers any partial index suitable and reads all of it.
 */
export async function listKnown(
  db: Database,
  query: {
    readonly userIds: readonly string[];
    readonly emails: readonly string[];
    readonly dials: readonly string[];
    readonly nameZips: readonly string[];
  },
): Promise<KnownPerson[]> {
  const emailKeys = [...new Set(query.emails.map(emailKeyOf))];
  const { rows } = await sql<KnownRow>`
    with found as (
      select own.id from unnest(${query.userIds}::uuid[]) as u (id)
      cross join lateral (select id from people where user_id = u.id limit 1) own
      union
      select same.id from unnest(${query.emails}::text[]) as e (email)
      cross join lateral (
        select id from people where lower(email) = e.email and kind = 'person' offset 0
      ) same
      union
      select guest.id from unnest(${query.dials}::text[]) as d (dial)
      cross join lateral (
        select id from people
        where dial = d.dial and user_id is null and email is null and kind = 'person' limit 1
      ) guest
      union
      select near.id from unnest(${query.dials}::text[]) as d (dial)
      cross join lateral (
        select id from people where dial = d.dial and kind = 'person'
        limit ${SHARED_BY_MANY + 2}
      ) near
      union
      select alike.id from unnest(${emailKeys}::text[]) as k (key)
      cross join lateral (
        select id from people
        where email_key(email) = k.key and kind = 'person'
        limit ${SHARED_BY_MANY}
      ) alike
      union
      select there.id from unnest(${query.nameZips}::text[]) as z (name_zip)
      cross join lateral (
        select id from people where name_zip = z.name_zip and kind = 'person'
        limit ${SHARED_BY_MANY + 2}
      ) there
    )
    select p.id, p.user_id, p.name, p.email, p.dial, p.name_zip,
      u.email_verified_at is not null as is_verified
    from found join people p on p.id = found.id left join accounts.users u on u.id = p.user_id
    where p.erased_at is null or p.user_id is not null
    order by p.created_at, p.id`.execute(db);
  return rows.map(({ user_id: userId, name_zip: nameZip, is_verified: isVerified, ...row }) => ({
    ...row,
    userId,
    nameZip,
    isVerified,
  }));
}

/** Values of a new guest record. */
export interface NewGuest {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly dial: string | null;
  readonly nameZip: string | null;
  readonly source: ContactSource;
  readonly at: Date;
}

/** Adds guest records. */
export async function addGuests(db: Database, guests: readonly NewGuest[]): Promise<void> {
  if (guests.length === 0) return;
  await db
    .insertInto('people')
    .values(
      guests.map(({ id, name, email, phone, dial, nameZip, source, at }) => ({
        id,
        name,
        email,
        phone,
        dial,
        name_zip: nameZip,
        source,
        group_id: id,
        created_at: at,
        last_contact_at: at,
        group_contact_at: at,
      })),
    )
    .execute();
}

/** A time at which a person was in contact. */
export interface Contact {
  readonly personId: string;
  readonly name: string;
  readonly source: ContactSource;
  readonly phone: string | null;
  readonly dial: string | null;
  readonly nameZip: string | null;
  readonly at: Date;
}

/** Saves when and how people were in contact, and their first phone number. */
export async function saveContacts(db: Database, contacts: readonly Contact[]): Promise<void> {
  if (contacts.length === 0) return;
  const values = JSON.stringify(
    contacts.map(({ personId, nameZip, ...contact }) => ({
      person_id: personId,
      name_zip: nameZip,
      ...contact,
    })),
  );
  await sql`
    with c as (
      select * from json_to_recordset(${values}::json)
        as c (person_id uuid, name text, source text, phone text, dial text, name_zip text,
          at timestamptz)
    ), latest as (
      select person_id, max(at) as at from c group by person_id
    ), first as (
      select distinct on (person_id) person_id, source, at from c order by person_id, at
    ), numbered as (
      select distinct on (person_id) person_id, phone, dial from c
      where phone <> '' order by person_id, at desc
    ), placed as (
      select distinct on (person_id) person_id, name_zip from c
      where name_zip is not null order by person_id, at desc
    ), named as (
      select distinct on (person_id) person_id, name from c
      where source <> 'subscription' order by person_id, at
    )
    update people p set
      last_contact_at = greatest(p.last_contact_at, l.at),
      created_at = least(p.created_at, f.at),
      source = case when f.at < p.created_at then f.source else p.source end,
      name = case when p.source = 'subscription' and p.erased_at is null
        and p.name in (p.email, p.dial) then coalesce(w.name, p.name) else p.name end,
      phone = case when p.erased_at is null then coalesce(p.phone, n.phone) end,
      dial = case when p.erased_at is null then coalesce(p.dial, n.dial) end,
      name_zip = case when p.erased_at is null then coalesce(z.name_zip, p.name_zip) end
    from latest l join first f using (person_id) left join numbered n using (person_id)
      left join named w using (person_id) left join placed z using (person_id)
    where p.id = l.person_id`.execute(db);
  await sql`
    update people g set group_contact_at = greatest(g.group_contact_at, m.at)
    from (
      select p.group_id, max(p.last_contact_at) as at from people p
      where p.id = any(${contacts.map(({ personId }) => personId)}::uuid[]) group by p.group_id
    ) m
    where g.id = m.group_id and g.group_contact_at < m.at`.execute(db);
}

/** Saves pairs of possible duplicates, once per pair. */
export async function addSuspicions(
  db: Database,
  pairs: readonly { first: string; second: string; reason: SuspicionReason }[],
  at: Date,
): Promise<void> {
  if (pairs.length === 0) return;
  await db
    .insertInto('person_pairs')
    .values(
      pairs.map(({ first, second, reason }) => ({
        first_id: first,
        second_id: second,
        reason,
        found_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Lists guests whose address now belongs to an account, and whether the account has verified it.
 */
export async function listGuestsOf(
  db: Database,
  userIds: readonly string[],
): Promise<{ guest_id: string; account_id: string; is_verified: boolean }[]> {
  const { rows } = await sql<{ guest_id: string; account_id: string; is_verified: boolean }>`
    select g.id as guest_id, a.id as account_id, u.email_verified_at is not null as is_verified
    from accounts.users u
    join people a on a.user_id = u.id
    cross join lateral (
      select p.id, p.group_id, p.merged_into, p.erased_at from people p
      where lower(p.email) = lower(u.email) and p.user_id is null and p.email is not null
        and p.kind = 'person' limit 1
    ) g
    where u.id = any(${userIds}::uuid[]) and u.deleted_at is null and g.erased_at is null
      and g.merged_into is null and g.group_id <> a.group_id and not exists (
        select from person_pairs d
        where d.first_id = least(a.id, g.id) and d.second_id = greatest(a.id, g.id)
          and d.dismissed_at is not null
      )`.execute(db);
  return rows;
}
