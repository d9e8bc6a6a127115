import { type Kysely, sql } from 'kysely';

// The day of an instant where the business is, as 0032 counts it.
const DAY = `(t.at at time zone 'America/New_York')::date`;

const statements = [
  `alter table payments drop constraint payments_provider_known`,
  `alter table payments add constraint payments_provider_known
    check (provider in ('stripe', 'bitcoin'))`,
  // Somebody may look at both ways to pay; what is paid first confirms, the other goes back.
  `drop index payments_one_open`,
  `create unique index payments_one_open on payments (booking_id, provider)
    where status in ('creating', 'open', 'processing')`,

  `create sequence bitcoin_address_index as integer minvalue 0 start 0`,
  `create table bitcoin_payments (
    payment_id uuid constraint bitcoin_payments_pkey primary key
      constraint bitcoin_payments_payment_fkey references payments (id),
    -- Of the account's external chain (BIP 44).
    address_index integer not null constraint bitcoin_payments_address_index_key unique,
    address text not null constraint bitcoin_payments_address_key unique,
    -- What came over Lightning counts as both.
    seen_sats bigint not null default 0
      constraint bitcoin_payments_seen_known check (seen_sats >= 0),
    confirmed_sats bigint not null default 0
      constraint bitcoin_payments_confirmed_known check (confirmed_sats >= 0),
    first_seen_at timestamptz,
    -- The quote that was good when something was seen first: what is due is due by it.
    quote_id uuid,
    -- What the ledger has as deposited for it.
    deposit_cents integer not null default 0
      constraint bitcoin_payments_deposit_known check (deposit_cents >= 0),
    looked_at timestamptz,
    next_look_at timestamptz
  )`,
  `create index bitcoin_payments_due_looks on bitcoin_payments (next_look_at)
    where next_look_at is not null`,
  // What staff have to settle: something came, and no rule has settled it.
  `create index bitcoin_payments_unsettled on bitcoin_payments (first_seen_at)
    where first_seen_at is not null and next_look_at is not null`,

  `create table bitcoin_quotes (
    id uuid constraint bitcoin_quotes_pkey primary key default gen_random_uuid(),
    payment_id uuid not null
      constraint bitcoin_quotes_payment_fkey references bitcoin_payments (payment_id),
    amount_sats bigint not null constraint bitcoin_quotes_amount_positive check (amount_sats > 0),
    -- US cents for a bitcoin, who said so, and since when.
    rate_cents bigint not null constraint bitcoin_quotes_rate_positive check (rate_cents > 0),
    rate_source text not null,
    rate_at timestamptz not null,
    lightning_invoice text,
    -- In hexadecimal digits.
    lightning_hash text constraint bitcoin_quotes_lightning_hash_key unique,
    -- What came over it; null while it can be paid.
    lightning_sats bigint constraint bitcoin_quotes_lightning_known check (lightning_sats >= 0),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    constraint bitcoin_quotes_lightning_whole
      check ((lightning_invoice is null) = (lightning_hash is null))
  )`,
  `create index bitcoin_quotes_payment on bitcoin_quotes (payment_id, created_at)`,
  `alter table bitcoin_payments add constraint bitcoin_payments_quote_fkey
    foreign key (quote_id) references bitcoin_quotes (id)`,
  `create index bitcoin_payments_quote on bitcoin_payments (quote_id) where quote_id is not null`,

  // Bitcoin that nobody has to send back by a rule is ours; until then it is the customer's.
  `alter table ledger_entries drop constraint ledger_entries_account_known`,
  `alter table ledger_entries add constraint ledger_entries_account_known check (account in (
    'stripe_balance', 'bitcoin_balance', 'customer_deposits', 'charging_revenue',
    'membership_revenue'))`,
  // Staff look for what has to be sent back by hand.
  `create index refunds_pending on refunds (created_at) where status = 'pending'`,

  // What was taken and given back is counted where it is earned, whoever holds it for us.
  `create or replace function count_money() returns trigger language plpgsql as $$
  begin
    insert into figure_changes (day, figure, amount)
    select ${DAY}, case when new.amount_cents < 0 then 'taken' else 'refunded' end,
      abs(new.amount_cents)
    from ledger_transactions t where t.id = new.transaction_id;
    return null;
  end $$`,
  `drop trigger ledger_entries_counted on ledger_entries`,
  `create trigger ledger_entries_counted after insert on ledger_entries for each row
    when (new.account in ('charging_revenue', 'membership_revenue'))
    execute function count_money()`,
];

/** Bookings are paid in Bitcoin and over Lightning. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
