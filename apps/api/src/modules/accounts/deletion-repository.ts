import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { addErasedContacts, type ContactHashes } from '../people/service.ts';
import type { UserRow } from './repository.ts';

/** The domain of addresses that nobody has (RFC 2606, section 2): nothing is sent there. */
const GONE = 'deleted.invalid';

/** A person's next appointment, or one of the last day, that is held or paid. */
export async function findOpenAppointment(
  db: Database,
  userId: string,
  since: Date,
): Promise<{ starts_at: Date; zone: string } | undefined> {
  return db
    .selectFrom('bookings')
    .select(['starts_at', 'zone'])
    .where('customer_id', '=', userId)
    .where('status', 'in', ['pending', 'confirmed'])
    .where('starts_at', '>', since)
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst();
}

/** Whether a person is in the middle of buying a membership. */
export async function hasOpenPurchase(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('membership_purchases')
    .select('id')
    .where('user_id', '=', userId)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a person is in a company. */
export async function isInCompany(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('company_members')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps where the last mail goes. */
export async function addFarewell(db: Database, user: UserRow, at: Date): Promise<void> {
  await db
    .insertInto('account_farewells')
    .values({
      user_id: user.id,
      email: user.email,
      first_name: user.first_name ?? user.username,
      at,
    })
    .execute();
}

/** Forgets where last mails should have gone that couldn't be sent since an instant. */
export async function deleteFarewells(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('account_farewells').where('at', '<', before).execute();
}

/**
 * Erases what names a person in what staff know of them, also in what they wrote: of the account, of
 * whoever is taken for the same person, and of the guest who has the verified address.
 */
async function erasePerson(
  db: Database,
  user: { id: string; email: string; verifiedEmail: string | null },
  hashes: ContactHashes,
  at: Date,
): Promise<void> {
  const { id, email, verifiedEmail } = user;
  // Whose rows are is found out meanwhile: not from what is erased here.
  await sql`select pg_advisory_xact_lock(hashtextextended('people', 0))`.execute(db);
  const { rows } = await sql<{ id: string; email: string | null; dial: string | null }>`
    select id, email, dial from people
      where group_id = (select group_id from people where user_id = ${id})
    union
    select id, email, dial from people
      where user_id is null and lower(email) = lower(${verifiedEmail}) and kind = 'person'`.execute(
    db,
  );
  const theirs = sql`${rows.map((row) => row.id)}::uuid[]`;
  // An import must not bring them back.
  await addErasedContacts(db, hashes, [{ email, dial: null }, ...rows], at);
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
  await sql`update people set name = 'Deleted account', email = null, phone = null, dial = null,
    employer_id = null, erased_at = ${at} where id = any(${theirs})`.execute(db);
  // The company stays, and isn't reached by the address any more.
  await sql`update people set email = null
    where lower(email) = lower(${verifiedEmail}) and kind = 'company'`.execute(db);
}

/**
 * Erases what names a person. What was paid, when and for what stays, under an id that names
 * nobody any more.
 */
export async function erase(
  db: Database,
  { id, email, email_verified_at: verified }: UserRow,
  { passwordHash, hashes }: { passwordHash: string; hashes: ContactHashes },
  at: Date,
): Promise<void> {
  const gone = `deleted-${id}@${GONE}`;
  const theirs = verified === null ? null : email;
  for (const table of [
    'sessions',
    'authenticators',
    'recovery_codes',
    'passkeys',
    'login_challenges',
    'passkey_challenges',
    'second_factor_tries',
    'contact_preferences',
    'vehicles',
    'stripe_customers',
  ]) {
    await sql`delete from ${sql.table(table)} where user_id = ${id}`.execute(db);
  }
  await sql`update account_tokens set email = ${gone}, former_email = null,
    expires_at = least(expires_at, ${at}) where user_id = ${id}`.execute(db);
  await sql`update tier_grants set reason = 'Erased',
    ends_at = least(ends_at, ${at}), ended_by = coalesce(ended_by, ${id}) where user_id = ${id}`.execute(
    db,
  );
  await sql`update membership_trials set user_id = null where user_id = ${id}`.execute(db);
  // Who drives for us is the business's to know, and not by an account that is gone.
  await sql`update technicians set user_id = null where user_id = ${id}`.execute(db);
  await sql`update bookings set name = 'Deleted account', email = ${gone}, phone = null,
    location = 'Erased', latitude = null, longitude = null, accuracy_metres = null,
    vehicle = 'other', vehicle_facts = null, notes = null, charging_port = null
    where customer_id = ${id}`.execute(db);
  // What staff wrote about a visit is about its person.
  await sql`update booking_notes set text = 'Erased'
    where booking_id in (select id from bookings where customer_id = ${id})`.execute(db);
  await sql`update quick_bookings set name = 'Deleted account', phone = '', email = null,
    location = 'Erased', vehicle_facts = null, preferred_time = null, notes = null
    where customer_id = ${id}`.execute(db);
  // What isn't anybody's yet is this account's, which can't be told any more afterwards.
  await sql`
    insert into people (id, user_id, name, source, group_id, created_at, last_contact_at,
      group_contact_at)
    select n.id, ${id}, 'Deleted account', 'account', n.id, ${at}, ${at}, ${at}
    from (select gen_random_uuid() as id) n on conflict (user_id) do nothing`.execute(db);
  await sql`update contact_requests set name = 'Deleted account', email = ${gone}, notes = null,
    person_id = coalesce(person_id, (select p.id from people p where p.user_id = ${id}))
    where lower(email) = lower(${theirs})`.execute(db);
  await sql`update company_invitations set email = ${gone}
    where lower(email) = lower(${theirs})`.execute(db);
  await sql`update staff_invitations set email = ${gone}
    where lower(email) = lower(${theirs})`.execute(db);
  await sql`
    with ended as (
      insert into notification_subscription_events (subscription_id, kind, consent_version, at)
      select s.id, 'unsubscribed', s.consent_version, ${at} from notification_subscriptions s
      where s.channel = 'email' and s.address = ${theirs} and s.unsubscribed_at is null
    )
    update notification_subscriptions set address = ${gone},
      unsubscribed_at = coalesce(unsubscribed_at, ${at})
    where channel = 'email' and address = ${theirs}`.execute(db);
  await sql`update users set username = ${`deleted-${id}`}, email = ${gone},
    email_verified_at = null, password_hash = ${passwordHash}, first_name = null,
    last_name = null, deleted_at = ${at} where id = ${id}`.execute(db);
  await erasePerson(db, { id, email, verifiedEmail: theirs }, hashes, at);
}
