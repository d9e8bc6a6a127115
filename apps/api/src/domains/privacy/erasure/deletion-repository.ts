import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import { addErasedContacts, type ContactHashes } from '../../crm/index.ts';
import {
  eraseRecords,
  forgetAddresses,
  GONE,
  listAccountRecords,
  lockPeople,
} from './erasing-repository.ts';
import type { UserRow } from '../../accounts/index.ts';

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
  if (theirs !== null) await forgetAddresses(db, { emails: [theirs], dials: [] }, at);
  await sql`update users set username = ${`deleted-${id}`}, email = ${gone},
    email_verified_at = null, password_hash = ${passwordHash}, first_name = null,
    last_name = null, deleted_at = ${at} where id = ${id}`.execute(db);
  // Whose rows are is found out meanwhile: not from what is erased here.
  await lockPeople(db);
  const records = await listAccountRecords(db, { id, verifiedEmail: theirs });
  await addErasedContacts(db, hashes, [{ email, dial: null }], at);
  await eraseRecords(db, records, hashes, at);
}
