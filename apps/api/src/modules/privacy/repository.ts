import type { Consent, ContactPreferences } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';

/** A person's preferences, when they have chosen any. */
export async function findPreferences(
  db: Database,
  userId: string,
): Promise<ContactPreferences | undefined> {
  return db
    .selectFrom('contact_preferences')
    .select(['marketing', 'reminders'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Keeps a person's preferences. */
export async function savePreferences(
  db: Database,
  userId: string,
  preferences: ContactPreferences,
  at: Date,
): Promise<void> {
  const values = { ...preferences, updated_at: at };
  await db
    .insertInto('contact_preferences')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Lets one change of a person's preferences follow the other. */
export async function lockPreferencesOf(db: Database, userId: string): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(db);
}

/** Writes down what somebody agreed to, or took back. */
export async function addConsents(
  db: Database,
  userId: string,
  consents: readonly {
    what: Consent['what'];
    given: boolean;
    version: string;
    source: 'registration' | 'account';
    at: Date;
  }[],
): Promise<void> {
  if (consents.length === 0) return;
  await db
    .insertInto('consents')
    .values(consents.map((consent) => ({ user_id: userId, ...consent })))
    .execute();
}

/** What somebody agreed to and took back, also with each booking; the latest first. */
export async function listConsents(
  db: Database,
  userId: string,
): Promise<(Omit<Consent, 'at'> & { at: Date })[]> {
  const { rows } = await sql<Omit<Consent, 'at'> & { at: Date }>`
    select what, given, version, source as "where", at from consents where user_id = ${userId}
    union all
    select 'terms', true, terms_version, 'booking', created_at from bookings
    where customer_id = ${userId}
    order by at desc
    limit 500`.execute(db);
  return rows;
}

type Rows = readonly Record<string, unknown>[];

/**
 * What each table has of a person. A guest's requests count when they were made with the address
 * that the person has verified.
 */
export async function collectData(
  db: Database,
  { id, verifiedEmail }: { id: string; verifiedEmail: string | null },
): Promise<Record<string, Rows>> {
  const mine = sql`select id from bookings where customer_id = ${id}`;
  const paid = sql`select id from payments where booking_id in (${mine})`;
  const sections = {
    account: sql`select username, email, email_verified_at, first_name, last_name, role,
      membership_tier, membership_ends_at, created_at from users where id = ${id}`,
    accountHistory: sql`select kind, at from account_events where user_id = ${id} order by id`,
    contactPreferences: sql`select marketing, reminders, updated_at from contact_preferences
      where user_id = ${id}`,
    consents: sql`select what, given, version, source, at from consents
      where user_id = ${id} order by id`,
    sessions: sql`select created_at, last_seen_at, expires_at, ended_at, user_agent from sessions
      where user_id = ${id} order by created_at`,
    passkeys: sql`select name, created_at, last_used_at from passkeys
      where user_id = ${id} order by created_at`,
    authenticatorApps: sql`select created_at, confirmed_at from authenticators
      where user_id = ${id}`,
    linksSentByMail: sql`select purpose, email, former_email, created_at, expires_at, used_at
      from account_tokens where user_id = ${id} order by created_at`,
    vehicles: sql`select make, model, year, plate, connector, battery_wh, nickname, is_default,
      created_at from vehicles where user_id = ${id} order by created_at`,
    bookings: sql`select id, kind, service_type, status, name, email, phone, location, latitude,
      longitude, accuracy_metres, vehicle, vehicle_facts, notes, charging_port, urgency, zone,
      starts_at, energy_wh, charging_minutes, percent_before, percent_after, amount_cents,
      uses_session,
      (select name from companies where id = company_id) as company,
      (select name from cost_centres where id = cost_centre_id) as cost_centre, terms_version,
      created_at, updated_at from bookings where customer_id = ${id} order by created_at`,
    bookingHistory: sql`select booking_id, from_status, to_status, actor, at from booking_events
      where booking_id in (${mine}) order by id`,
    // By whom is the staff's own matter.
    bookingNotes: sql`select booking_id, text, at from booking_notes
      where booking_id in (${mine}) order by at`,
    payments: sql`select id, booking_id, provider, provider_ref, status, amount_cents, created_at
      from payments where booking_id in (${mine}) order by created_at`,
    receipts: sql`select booking_id, number, issued_at from receipts
      where booking_id in (${mine}) order by number`,
    refunds: sql`select payment_id, amount_cents, reason, status, created_at from refunds
      where payment_id in (${paid}) order by created_at`,
    callbackRequests: sql`select name, phone, email, location, vehicle_type, vehicle_facts, service_type,
      urgency, preferred_time, notes, plan, billing_interval, status, created_at from quick_bookings
      where customer_id = ${id} order by created_at`,
    contactRequests: sql`select name, email, vehicle, notes, status, created_at
      from contact_requests where lower(email) = lower(${verifiedEmail}) order by created_at`,
    notifications: sql`select channel, address, consent_version, consented_at, unsubscribed_at
      from notification_subscriptions
      where channel = 'email' and address = ${verifiedEmail}`,
    membershipHistory: sql`select kind, from_status, to_status, at from membership_events
      where user_id = ${id} order by id`,
    membershipTrials: sql`select started_at, ends_at from membership_trials where user_id = ${id}`,
    membershipTiers: sql`select tier, started_at, ends_at, reason from tier_grants
      where user_id = ${id} order by started_at`,
    membershipSubscriptions: sql`select provider_ref, status, plan, billing_interval, started_at,
      period_end, cancels_at_period_end from membership_subscriptions where user_id = ${id}`,
    membershipInvoices: sql`select number, status, total_cents, paid_cents, plan, created_at,
      paid_at from membership_invoices where user_id = ${id} order by created_at`,
    sessionsGiven: sql`select kind, sessions, starts_at, ends_at from session_grants
      where user_id = ${id} order by starts_at`,
    sessionsUsed: sql`select booking_id, change, at from session_movements
      where user_id = ${id} order by at`,
    company: sql`select c.name, m.role, m.joined_at from company_members m
      join companies c on c.id = m.company_id where m.user_id = ${id}`,
    companyHistory: sql`select c.name, e.kind, e.at from company_events e
      join companies c on c.id = e.company_id where e.actor_id = ${id} order by e.id`,
    companyInvitations: sql`select c.name, i.email, i.role, i.created_at, i.expires_at, i.ended_at
      from company_invitations i join companies c on c.id = i.company_id
      where lower(i.email) = lower(${verifiedEmail}) order by i.created_at`,
    customerRecord: sql`select p.name, p.email, p.phone, p.source, p.created_at, p.last_contact_at
      from people p where p.group_id = (select group_id from people where user_id = ${id})
      order by p.created_at`,
    customerTags: sql`select distinct t.name from people p
      join person_tags g on g.person_id = p.id join tags t on t.id = g.tag_id
      where p.group_id = (select group_id from people where user_id = ${id})`,
    stripeCustomer: sql`select stripe_customer_id, created_at from stripe_customers
      where user_id = ${id}`,
    mails: sql`
      select e.kind, e.recipient, e.created_at, e.sent_at
        from bookings b join emails e on e.booking_id = b.id where b.customer_id = ${id}
      union all select e.kind, e.recipient, e.created_at, e.sent_at
        from account_events a join emails e on e.account_event_id = a.id where a.user_id = ${id}
      union all select e.kind, e.recipient, e.created_at, e.sent_at
        from account_tokens t join emails e on e.account_token_id = t.id where t.user_id = ${id}
      union all select e.kind, e.recipient, e.created_at, e.sent_at
        from membership_events m join emails e on e.membership_event_id = m.id
        where m.user_id = ${id}
      union all select e.kind, e.recipient, e.created_at, e.sent_at
        from company_invitations i join emails e on e.company_invitation_id = i.id
        where lower(i.email) = lower(${verifiedEmail})
      order by created_at`,
  };
  // One after the other: a download must not take the connections of everybody else.
  const data: Record<string, Rows> = {};
  for (const [name, query] of Object.entries(sections)) {
    const { rows } = await sql<{ rows: Rows }>`
      select coalesce(json_agg(t), '[]') as rows from (${query}) t`.execute(db);
    data[name] = rows[0]?.rows ?? [];
  }
  return data;
}
