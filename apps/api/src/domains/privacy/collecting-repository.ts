import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';
import {
  bookingsOf,
  callsOf,
  messagesOf,
  recordsOf,
  type ContactScope,
} from '../../platform/database/rows-of-person.ts';

type Rows = readonly Record<string, unknown>[];

/** Whose data is asked for; of an account's records, its own bring the others. */
export interface Collected extends ContactScope {
  /** Addresses that are theirs: what was sent from them is theirs too. */
  readonly emails: readonly string[];
  /** Numbers (E.164) that are theirs. */
  readonly dials: readonly string[];
}

/** What was entered in `person_fields f`: an option by its name. */
const optionOr = (value: RawBuilder<unknown>) => sql`coalesce(
  (select o ->> 'name' from jsonb_array_elements(f.options) o
    where f.kind = 'choice' and o ->> 'id' = ${value}),
  ${value})`;

/** What each table has of a person, with an account or without. */
export async function collectData(
  db: Database,
  { userIds, personIds, emails, dials }: Collected,
): Promise<Record<string, Rows>> {
  const users = sql`any(${userIds}::uuid[])`;
  const small = emails.map((email) => email.toLowerCase());
  const addresses = sql`any(${small}::text[])`;
  const whose = { userIds, personIds };
  const mine = bookingsOf(whose);
  const calls = callsOf(whose);
  const messages = messagesOf(whose, small);
  const records = recordsOf(whose);
  const subscribed = sql`select id from notification_subscriptions
    where channel in ('email', 'phone') and address = any(${[...small, ...dials]}::text[])`;
  const paid = sql`select id from payments where booking_id in (${mine})`;
  const sections = {
    account: sql`select username, email, email_verified_at, first_name, last_name, role,
      membership_tier, membership_ends_at, created_at from users where id = ${users}`,
    accountHistory: sql`select kind, at from account_events where user_id = ${users} order by id`,
    contactPreferences: sql`select marketing, reminders, updated_at from contact_preferences
      where user_id = ${users}`,
    consents: sql`select what, given, version, source, at from consents
      where user_id = ${users} order by id`,
    sessions: sql`select created_at, last_seen_at, expires_at, ended_at, user_agent from sessions
      where user_id = ${users} order by created_at`,
    passkeys: sql`select name, created_at, last_used_at from passkeys
      where user_id = ${users} order by created_at`,
    authenticatorApps: sql`select created_at, confirmed_at from authenticators
      where user_id = ${users}`,
    linksSentByMail: sql`select purpose, email, former_email, created_at, expires_at, used_at
      from account_tokens where user_id = ${users} order by created_at`,
    vehicles: sql`select make, model, year, plate, connector, battery_wh, nickname, is_default,
      created_at from vehicles where user_id = ${users} order by created_at`,
    bookings: sql`select id, kind, service_type, status, name, email, phone, location, latitude,
      longitude, accuracy_metres, vehicle, vehicle_facts, notes, charging_port, urgency, zone,
      starts_at, energy_wh, charging_minutes, percent_before, percent_after, amount_cents,
      uses_session,
      (select name from companies where id = company_id) as company,
      (select name from cost_centres where id = cost_centre_id) as cost_centre, terms_version,
      created_at, updated_at from bookings where id in (${mine}) order by created_at`,
    bookingHistory: sql`select booking_id, from_status, to_status, actor, at from booking_events
      where booking_id in (${mine}) order by id`,
    // By whom is the staff's own matter.
    bookingNotes: sql`select booking_id, text, at from booking_notes
      where booking_id in (${mine}) order by at`,
    payments: sql`select id, booking_id, provider, provider_ref, status, amount_cents, created_at
      from payments where booking_id in (${mine}) order by created_at`,
    bitcoinPayments: sql`select payment_id, address, seen_sats, confirmed_sats, first_seen_at
      from bitcoin_payments where payment_id in (${paid}) order by address_index`,
    bitcoinQuotes: sql`select payment_id, amount_sats, rate_cents, rate_source, rate_at,
      lightning_invoice, lightning_sats, created_at, expires_at
      from bitcoin_quotes where payment_id in (${paid}) order by created_at`,
    receipts: sql`select booking_id, number, issued_at from receipts
      where booking_id in (${mine}) order by number`,
    refunds: sql`select payment_id, amount_cents, reason, status, created_at from refunds
      where payment_id in (${paid}) order by created_at`,
    callbackRequests: sql`select name, phone, email, location, vehicle_type, vehicle_facts, service_type,
      urgency, preferred_time, notes, plan, billing_interval, status, created_at from quick_bookings
      where id in (${calls}) order by created_at`,
    contactRequests: sql`select name, email, vehicle, notes, status, created_at
      from contact_requests where id in (${messages}) order by created_at`,
    notifications: sql`select channel, address, consent_version, consented_at, unsubscribed_at
      from notification_subscriptions
      where id in (${subscribed})`,
    membershipHistory: sql`select kind, from_status, to_status, at from membership_events
      where user_id = ${users} order by id`,
    membershipTrials: sql`select started_at, ends_at from membership_trials where user_id = ${users}`,
    membershipTiers: sql`select tier, started_at, ends_at, reason from tier_grants
      where user_id = ${users} order by started_at`,
    membershipSubscriptions: sql`select provider_ref, status, plan, billing_interval, started_at,
      period_end, cancels_at_period_end, next_plan, next_billing_interval
      from membership_subscriptions where user_id = ${users}`,
    membershipInvoices: sql`select number, status, total_cents, paid_cents, plan, created_at,
      paid_at from membership_invoices where user_id = ${users} order by created_at`,
    sessionsGiven: sql`select kind, sessions, starts_at, ends_at from session_grants
      where user_id = ${users} order by starts_at`,
    sessionsUsed: sql`select booking_id, change, at from session_movements
      where user_id = ${users} order by at`,
    company: sql`select c.name, m.role, m.joined_at from company_members m
      join companies c on c.id = m.company_id where m.user_id = ${users}`,
    companyHistory: sql`select c.name, e.kind, e.at from company_events e
      join companies c on c.id = e.company_id where e.actor_id = ${users} order by e.id`,
    companyInvitations: sql`select c.name, i.email, i.role, i.created_at, i.expires_at, i.ended_at
      from company_invitations i join companies c on c.id = i.company_id
      where lower(i.email) = ${addresses} order by i.created_at`,
    customerRecord: sql`select name, email, phone, external_id, source, created_at, last_contact_at
      from people where id in (${records}) order by created_at`,
    customerTags: sql`select distinct t.name from person_tags g join tags t on t.id = g.tag_id
      where g.person_id in (${records})`,
    customerFields: sql`select distinct f.name, ${optionOr(sql`coalesce(v.text_value,
        trim_scale(v.number_value)::text, v.date_value::text)`)} as value
      from person_field_values v join person_fields f on f.id = v.field_id
      where v.person_id in (${records})
        and num_nonnulls(v.text_value, v.number_value, v.date_value) = 1`,
    customerFieldHistory: sql`select f.name, ${optionOr(sql`e.before_value`)} as before,
        ${optionOr(sql`e.after_value`)} as after, e.at
      from person_field_events e join person_fields f on f.id = e.field_id
      where e.person_id in (${records}) order by e.at`,
    customerLinks: sql`select name, url, created_at from person_links
      where person_id in (${records}) order by created_at`,
    campaigns: sql`select c.subject, r.state, r.reason, r.address, r.at
      from (
        select id from campaign_recipients where user_id = ${users}
        union select id from campaign_recipients where person_id in (${records})
      ) mine join campaign_recipients r on r.id = mine.id
      join campaigns c on c.id = r.campaign_id order by r.at`,
    privacyRequests: sql`select kind, status, received_on, closed_at, reason from data_requests
      where person_id in (${records}) order by created_at`,
    stripeCustomer: sql`select stripe_customer_id, created_at from stripe_customers
      where user_id = ${users}`,
    // Those that staff got about it are theirs.
    mails: sql`
      select e.kind, e.recipient, e.created_at, e.sent_at
        from emails e where e.booking_id in (${mine})
      union all select e.kind, e.recipient, e.created_at, e.sent_at
        from emails e where e.quick_booking_id in (${calls}) and e.kind not like 'staff-%'
      union all select e.kind, e.recipient, e.created_at, e.sent_at
        from emails e where e.contact_request_id in (${messages}) and e.kind not like 'staff-%'
      union all select e.kind, e.recipient, e.created_at, e.sent_at
        from emails e where e.subscription_id in (${subscribed})
      union all select e.kind, e.recipient, e.created_at, e.sent_at
        from account_events a join emails e on e.account_event_id = a.id where a.user_id = ${users}
      union all select e.kind, e.recipient, e.created_at, e.sent_at
        from account_tokens t join emails e on e.account_token_id = t.id where t.user_id = ${users}
      union all select e.kind, e.recipient, e.created_at, e.sent_at
        from membership_events m join emails e on e.membership_event_id = m.id
        where m.user_id = ${users}
      union all select e.kind, e.recipient, e.created_at, e.sent_at
        from campaign_recipients r join emails e on e.campaign_recipient_id = r.id
        where r.person_id in (${records})
      union all select e.kind, e.recipient, e.created_at, e.sent_at
        from company_invitations i join emails e on e.company_invitation_id = i.id
        where lower(i.email) = ${addresses}
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
