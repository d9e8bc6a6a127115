import { type Kysely, sql } from 'kysely';

// The views of each domain. Each selects columns of one table, so the planner can use the table's
// indexes.
const views: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  accounts: {
    account_events: `at, id, kind, user_id`,
    account_tokens: `id, user_id`,
    users: `created_at, deleted_at, email, email_verified_at, first_name, id, last_name, membership_ends_at, membership_tier, role, username`,
  },
  bookings: {
    booking_events: `actor, at, booking_id, detail, from_status, id, to_status`,
    bookings: `amount_cents, charging_minutes, company_id, cost_centre_id, created_at, customer_id, email, energy_wh, hold_expires_at, id, kind, local_date, local_time, location, name, person_id, phone, region_id, respond_by, service_type, starts_at, status, technician_id, terms_version, updated_at, uses_session, vehicle, vehicle_facts, zone`,
    contact_request_events: `actor, at, contact_request_id, from_status, id, to_status`,
    contact_requests: `closed_at, created_at, due_at, id, name, notes, person_id, status`,
    quick_booking_events: `actor, at, from_status, id, quick_booking_id, to_status`,
    quick_bookings: `closed_at, created_at, due_at, id, name, notes, person_id, plan, status`,
    regions: `id, name`,
  },
  crm: {
    people: `group_id, id, name, user_id`,
    segments: `id, name`,
  },
  memberships: {
    company_events: `actor_id, at, company_id, id, kind`,
    company_members: `company_id, user_id`,
    membership_events: `at, from_status, id, kind, to_status, user_id`,
    membership_invoices: `provider_ref, user_id`,
    membership_refunds: `amount_cents, created_at, failure_reason, invoice_ref, provider_ref, status, updated_at`,
  },
  messaging: {
    contact_preferences: `marketing, reminders, updated_at, user_id`,
    emails: `account_event_id, account_token_id, booking_id, bounce_status, bounced_at, contact_request_id, created_at, dropped_at, id, kind, membership_event_id, person_id, quick_booking_id, recipient, sent_at, subscription_id`,
    notification_subscriptions: `id, person_id`,
  },
  payments: {
    bitcoin_payments: `changed_at, confirmed_sats, deposit_cents, failed_polls, first_seen_at, in_time_sats, looked_at, next_look_at, payment_id, quote_id, returned_cents, seen_sats, taken_cents`,
    bitcoin_quotes: `amount_cents, amount_sats, expires_at, id, lightning_sats, payment_id`,
    disputes: `amount_cents, evidence_due_at, invoice_ref, payment_id, provider_ref, status, updated_at`,
    ledger_entries: `account, amount_cents, transaction_id`,
    ledger_transactions: `at, booking_id, id, membership_invoice_ref`,
    payment_events: `at, id, payment_id, to_status`,
    payments: `amount_cents, booking_id, check_failures, id, provider, status, updated_at`,
    refunds: `amount_cents, check_failures, created_at, failure_reason, id, payment_id, reason, status, updated_at`,
    webhook_events: `received_at`,
  },
};

/** Publishes the columns that later domains may read, as views in a schema per domain. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [domain, tables] of Object.entries(views)) {
    await sql`create schema ${sql.id(domain)}`.execute(db);
    for (const [table, columns] of Object.entries(tables)) {
      const view = sql.id(domain, table);
      const source = sql.id('public', table);
      await sql`create view ${view} as select ${sql.raw(columns)} from ${source}`.execute(db);
    }
  }
}
