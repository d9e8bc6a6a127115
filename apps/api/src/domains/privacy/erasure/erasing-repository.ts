import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import {
  addErasedContacts,
  type ContactHashes,
  countFieldValues,
  e164Of,
} from '../../crm/index.ts';

/** The domain of addresses that nobody has (RFC 2606, section 2): nothing is sent there. */
export const GONE = 'deleted.invalid';

/** A record of a person who is erased. */
interface ErasedRecord {
  readonly id: string;
  readonly email: string | null;
  readonly dial: string | null;
}

/**
 * The records of an account: of whoever is taken for the same person, and of the guest who has the
 * verified address.
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

/** Records that aren't erased yet, by their ids. */
export async function listRecords(db: Database, ids: readonly string[]): Promise<ErasedRecord[]> {
  const { rows } = await sql<ErasedRecord>`
    select id, email, dial from people
    where id = any(${ids}::uuid[]) and erased_at is null`.execute(db);
  return rows;
}

/** Nobody is found out, merged or imported until the transaction ends. */
export async function lockPeople(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('people', 0))`.execute(db);
}

/** Takes addresses and numbers (E.164) out of whatever was sent to them or asked for them. */
export async function forgetAddresses(
  db: Database,
  { emails, dials }: { emails: readonly string[]; dials: readonly string[] },
  at: Date,
): Promise<void> {
  const small = emails.map((email) => email.toLowerCase());
  const lower = sql`any(${small}::text[])`;
  const reached = sql`channel in ('email', 'phone') and address = any(${[...small, ...dials]}::text[])`;
  // One of each row's own: some of these are unique.
  const gone = sql`'deleted-' || id || ${`@${GONE}`}::text`;
  await sql`update company_invitations set email = ${gone} where lower(email) = ${lower}`.execute(
    db,
  );
  await sql`update staff_invitations set email = ${gone} where lower(email) = ${lower}`.execute(db);
  await sql`update emails set recipient = null, answer = null, bounce_text = null
    where lower(recipient) = ${lower}`.execute(db);
  await sql`
    with ended as (
      insert into notification_subscription_events (subscription_id, kind, consent_version, at)
      select s.id, 'unsubscribed', s.consent_version, ${at} from notification_subscriptions s
      where ${reached} and s.unsubscribed_at is null
    )
    update notification_subscriptions set address = ${gone},
      unsubscribed_at = coalesce(unsubscribed_at, ${at})
    where ${reached}`.execute(db);
}

/** The numbers that were left with bookings and requests: a record has the first one alone. */
async function listPhones(db: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ phone: string | null }>`
    select phone from bookings where person_id = any(${ids}::uuid[])
    union select phone from quick_bookings where person_id = any(${ids}::uuid[])`.execute(db);
  return rows.flatMap(({ phone }) => e164Of(phone) ?? []);
}

/**
 * Erases what names the people of some records: the records, what staff wrote about them, and what
 * they did without signing in. What was paid, when and for what stays, under an id that names nobody.
 */
export async function eraseRecords(
  db: Database,
  records: readonly ErasedRecord[],
  hashes: ContactHashes,
  at: Date,
): Promise<void> {
  const ids = records.map(({ id }) => id);
  const theirs = sql`${ids}::uuid[]`;
  const phones = await listPhones(db, ids);
  // An import must not bring them back.
  const numbers = phones.map((dial) => ({ email: null, dial }));
  await addErasedContacts(db, hashes, [...records, ...numbers], at);
  const emails = records.flatMap(({ email }) => email ?? []);
  const dials = [...phones, ...records.flatMap(({ dial }) => dial ?? [])];
  await forgetAddresses(db, { emails, dials }, at);
  const gone = sql`'deleted-' || person_id || ${`@${GONE}`}::text`;
  await sql`update booking_notes set text = 'Erased'
    where booking_id in (select id from bookings where person_id = any(${theirs}))`.execute(db);
  await sql`update bookings set name = 'Deleted account', email = ${gone}, phone = null,
    location = 'Erased', latitude = null, longitude = null, accuracy_metres = null,
    vehicle = 'other', vehicle_facts = null, notes = null, charging_port = null
    where person_id = any(${theirs})`.execute(db);
  await sql`update quick_bookings set name = 'Deleted account', phone = '', email = null,
    location = 'Erased', vehicle_facts = null, preferred_time = null, notes = null
    where person_id = any(${theirs})`.execute(db);
  await sql`update contact_requests set name = 'Deleted account', email = ${gone}, notes = null
    where person_id = any(${theirs})`.execute(db);
  await sql`update person_notes set body = 'Erased', version = version + 1
    where person_id = any(${theirs})`.execute(db);
  await sql`update person_tasks set title = 'Erased', version = version + 1
    where person_id = any(${theirs})`.execute(db);
  await sql`update leads set title = 'Erased', next_step = case when next_step is not null
      then 'Erased' end, lost_note = null, version = version + 1
    where person_id = any(${theirs})`.execute(db);
  await sql`delete from person_links where person_id = any(${theirs})`.execute(db);
  await sql`delete from person_tags where person_id = any(${theirs})`.execute(db);
  await sql`delete from person_tag_events where person_id = any(${theirs})`.execute(db);
  await sql`delete from person_field_events where person_id = any(${theirs})`.execute(db);
  // That somebody was written to stays; to whom is forgotten, also where it still waits.
  await sql`update campaign_recipients set address = null, user_id = null
    where person_id = any(${theirs})`.execute(db);
  await sql`delete from person_field_values where person_id = any(${theirs})`.execute(db);
  await countFieldValues(db, ids);
  await sql`update people set name = 'Deleted account', email = null, phone = null, dial = null,
    external_id = null, employer_id = null, erased_at = coalesce(erased_at, ${at})
    where id = any(${theirs})`.execute(db);
  // The company that they work for stays, and isn't reached by their address any more.
  await sql`update people set email = null where kind = 'company'
    and lower(email) = any(${emails.map((email) => email.toLowerCase())}::text[])`.execute(db);
}
