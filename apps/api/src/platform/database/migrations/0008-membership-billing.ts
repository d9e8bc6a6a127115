import { type Kysely, sql } from 'kysely';

const statements = [
  // The plan of the last paid period, which may be larger than that of the next one.
  `alter table membership_subscriptions
    add column paid_plan text,
    add column paid_until timestamptz`,

  // The provider's prices of our plans, current and former, as the last synchronisation found them.
  `create table membership_prices (
    provider_ref text constraint membership_prices_pkey primary key,
    plan text not null,
    billing_interval text not null,
    amount_cents integer not null,
    is_current boolean not null
  )`,
  `create unique index membership_prices_current on membership_prices (plan, billing_interval)
    where is_current`,

  // Somebody wants to buy: one at a time. Its id is the key under which the provider is asked.
  `create table membership_purchases (
    id uuid constraint membership_purchases_pkey primary key,
    user_id uuid not null constraint membership_purchases_user_fkey references users (id),
    plan text not null,
    billing_interval text not null,
    payment_method_ref text not null,
    subscription_ref text,
    created_at timestamptz not null,
    settled_at timestamptz
  )`,
  `create unique index membership_purchases_open on membership_purchases (user_id)
    where settled_at is null`,
  `create index membership_purchases_due on membership_purchases (created_at)
    where settled_at is null`,
  `create index membership_purchases_user on membership_purchases (user_id)`,
  `create index membership_purchases_subscription on membership_purchases (subscription_ref)`,

  `create table membership_invoices (
    provider_ref text constraint membership_invoices_pkey primary key,
    user_id uuid not null constraint membership_invoices_user_fkey references users (id),
    subscription_ref text not null,
    number text,
    reason text not null,
    status text not null,
    total_cents integer not null,
    paid_cents integer not null,
    plan text,
    billing_interval text,
    created_at timestamptz not null,
    paid_at timestamptz
  )`,
  `create index membership_invoices_user on membership_invoices (user_id, created_at)`,

  `alter table ledger_transactions
    alter column booking_id drop not null,
    add column membership_invoice_ref text
      constraint ledger_transactions_invoice_fkey references membership_invoices (provider_ref),
    add constraint ledger_transactions_one_cause
      check (num_nonnulls(booking_id, membership_invoice_ref) = 1)`,
  `create index ledger_transactions_invoice on ledger_transactions (membership_invoice_ref)
    where membership_invoice_ref is not null`,
  `alter table ledger_entries
    drop constraint ledger_entries_account_known,
    add constraint ledger_entries_account_known
      check (account in ('stripe_balance', 'charging_revenue', 'membership_revenue'))`,
];

/** Memberships are bought at the provider, and what it says about them is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
