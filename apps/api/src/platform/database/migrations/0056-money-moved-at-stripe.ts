import { type Kysely, sql } from 'kysely';

const statements = [
  // A refund made in Stripe's Dashboard is mirrored as one that somebody of the staff has ordered.
  `alter table refunds
    add column is_external boolean not null default false,
    add column check_failures integer not null default 0`,
  // How often in a row the provider could not be asked: the next question waits longer each time.
  `alter table payments add column check_failures integer not null default 0`,
  `create index payments_unanswered on payments (check_failures) where check_failures > 0`,
  `create index refunds_unanswered on refunds (check_failures) where check_failures > 0`,
  `create table refund_events (
    id bigint generated always as identity constraint refund_events_pkey primary key,
    refund_id uuid not null constraint refund_events_refund_fkey references refunds (id),
    from_status text,
    to_status text not null,
    detail jsonb not null default '{}',
    at timestamptz not null
  )`,
  `create index refund_events_refund on refund_events (refund_id, id)`,
  `create trigger refund_events_append_only before update or delete or truncate on refund_events
    for each statement execute function refuse_change()`,

  `create table membership_refunds (
    provider_ref text constraint membership_refunds_pkey primary key,
    invoice_ref text not null
      constraint membership_refunds_invoice_fkey references membership_invoices (provider_ref),
    amount_cents integer not null
      constraint membership_refunds_amount_positive check (amount_cents > 0),
    status text not null constraint membership_refunds_status_known
      check (status in ('pending', 'succeeded', 'failed')),
    failure_reason text,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index membership_refunds_invoice on membership_refunds (invoice_ref)`,
  `create index membership_refunds_failed on membership_refunds (updated_at)
    where status = 'failed'`,

  `create table disputes (
    provider_ref text constraint disputes_pkey primary key,
    payment_id uuid constraint disputes_payment_fkey references payments (id),
    invoice_ref text constraint disputes_invoice_fkey references membership_invoices (provider_ref),
    amount_cents integer not null constraint disputes_amount_positive check (amount_cents > 0),
    -- What Stripe has taken for it and not given back.
    withdrawn_cents integer not null,
    -- What of that the ledger has as lost for good.
    lost_cents integer not null default 0,
    reason text not null,
    -- Stripe's own word.
    status text not null,
    evidence_due_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint disputes_one_cause check (num_nonnulls(payment_id, invoice_ref) = 1)
  )`,
  `create index disputes_payment on disputes (payment_id) where payment_id is not null`,
  `create index disputes_invoice on disputes (invoice_ref) where invoice_ref is not null`,
  `create index disputes_to_clear on disputes (updated_at)
    where status not in ('won', 'warning_closed', 'prevented')`,

  // Until a bank has decided, what it has taken is neither Stripe's nor lost.
  `alter table ledger_entries drop constraint ledger_entries_account_known`,
  `alter table ledger_entries add constraint ledger_entries_account_known check (account in (
    'stripe_balance', 'bitcoin_balance', 'customer_deposits', 'charging_revenue',
    'membership_revenue', 'disputed_payments'))`,

  // The newest of the provider's events that was listed, by the provider's clock.
  `create table event_polls (
    provider text constraint event_polls_pkey primary key,
    seen_until timestamptz not null
  )`,
];

/** What happens at Stripe alone is mirrored: refunds of the Dashboard, and disputes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
