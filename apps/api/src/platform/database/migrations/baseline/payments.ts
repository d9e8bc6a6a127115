/** Tables of the payments domain. */
export const payments: readonly string[] = [
  `create sequence bitcoin_address_index as integer minvalue 0 start 0`,

  `create table payments (
    id uuid default gen_random_uuid() constraint payments_pkey primary key,
    booking_id uuid not null constraint payments_booking_fkey references bookings (id),
    attempt smallint not null,
    provider text not null
      constraint payments_provider_known check (provider in ('stripe', 'bitcoin')),
    provider_ref text,
    status text not null constraint payments_status_known
      check (status in ('creating', 'open', 'processing', 'succeeded', 'canceled')),
    amount_cents integer not null constraint payments_amount_positive check (amount_cents > 0),
    failure_code text,
    next_check_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    -- How often in a row the provider could not be asked: the next question waits longer each time.
    check_failures integer not null default 0,
    constraint payments_attempt_key unique (booking_id, attempt),
    constraint payments_provider_ref_key unique (provider, provider_ref)
  )`,
  `create index payments_due_checks on payments (next_check_at) where next_check_at is not null`,
  // A customer may try both ways to pay; the first payment confirms, the other is refunded.
  `create unique index payments_one_open on payments (booking_id, provider)
    where status in ('creating', 'open', 'processing')`,
  `create index payments_unanswered on payments (check_failures) where check_failures > 0`,

  `create table payment_events (
    id bigint generated always as identity constraint payment_events_pkey primary key,
    payment_id uuid not null constraint payment_events_payment_fkey references payments (id),
    from_status text,
    to_status text not null,
    detail jsonb not null default '{}',
    at timestamptz not null
  )`,
  `create index payment_events_payment on payment_events (payment_id, id)`,
  `create trigger payment_events_append_only before update or delete or truncate on payment_events
    for each statement execute function refuse_change()`,

  `create table refunds (
    id uuid default gen_random_uuid() constraint refunds_pkey primary key,
    payment_id uuid not null constraint refunds_payment_fkey references payments (id),
    provider_ref text,
    amount_cents integer not null constraint refunds_amount_positive check (amount_cents > 0),
    reason text constraint refunds_reason_known check (reason in ('no_place', 'booking_closed',
        'already_paid', 'wrong_amount', 'cancelled')),
    status text not null
      constraint refunds_status_known check (status in ('pending', 'succeeded', 'failed')),
    failure_reason text,
    next_check_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    order_id uuid,
    -- A refund made in Stripe's Dashboard is mirrored as one that somebody of the staff has ordered.
    is_external boolean not null default false,
    check_failures integer not null default 0,
    constraint refunds_payment_order_key unique (payment_id, order_id),
    constraint refunds_payment_reason_key unique (payment_id, reason),
    -- A refund happens by itself, once for each reason of a payment, or somebody of the staff orders
    -- it. One order may give back of several payments, and of each of them once.
    constraint refunds_reason_or_order check ((reason is null) = (order_id is not null))
  )`,
  `create index refunds_due_checks on refunds (next_check_at) where next_check_at is not null`,
  // For the staff's attention items.
  `create index refunds_no_place on refunds (created_at) where reason = 'no_place'`,
  `create index refunds_failed on refunds (updated_at) where status = 'failed'`,
  // Staff list the refunds that have to be sent manually.
  `create index refunds_pending on refunds (created_at) where status = 'pending'`,
  `create index refunds_unanswered on refunds (check_failures) where check_failures > 0`,

  `create table ledger_transactions (
    id bigint generated always as identity constraint ledger_transactions_pkey primary key,
    reference text not null constraint ledger_transactions_reference_key unique,
    booking_id uuid constraint ledger_transactions_booking_fkey references bookings (id),
    at timestamptz not null,
    membership_invoice_ref text,
    constraint ledger_transactions_one_cause check (num_nonnulls(booking_id,
      membership_invoice_ref) = 1)
  )`,
  `create index ledger_transactions_booking on ledger_transactions (booking_id)`,
  `create index ledger_transactions_invoice on ledger_transactions (membership_invoice_ref)
    where membership_invoice_ref is not null`,
  `create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
    for each statement execute function refuse_change()`,

  `create table ledger_entries (
    transaction_id bigint
      constraint ledger_entries_transaction_fkey references ledger_transactions (id),
    -- Bitcoin that nobody has to send back by a rule is ours; until then it is the customer's.
    -- Until a bank has decided, what it has taken is neither Stripe's nor lost.
    account text constraint ledger_entries_account_known check (account in ('stripe_balance',
        'bitcoin_balance', 'customer_deposits', 'charging_revenue', 'membership_revenue',
        'disputed_payments')),
    amount_cents bigint not null
      constraint ledger_entries_amount_not_zero check (amount_cents <> 0),
    constraint ledger_entries_pkey primary key (transaction_id, account)
  )`,
  `create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
    for each statement execute function refuse_change()`,

  `create table webhook_events (
    provider text,
    event_id text,
    type text not null,
    object_id text not null,
    payload jsonb not null,
    received_at timestamptz not null,
    processed_at timestamptz,
    constraint webhook_events_pkey primary key (provider, event_id)
  )`,
  `create index webhook_events_received on webhook_events (received_at)`,

  // A person's Stripe customer ID. Their cards are stored only at Stripe.
  `create table stripe_customers (
    user_id uuid constraint stripe_customers_pkey primary key
      constraint stripe_customers_user_fkey references users (id),
    stripe_customer_id text not null constraint stripe_customers_stripe_key unique,
    created_at timestamptz not null
  )`,

  // An assigned number stays with its booking.
  `create table receipts (
    booking_id uuid constraint receipts_pkey primary key
      constraint receipts_booking_fkey references bookings (id),
    number bigint generated always as identity constraint receipts_number_key unique,
    issued_at timestamptz not null
  )`,

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

  `create table disputes (
    provider_ref text constraint disputes_pkey primary key,
    payment_id uuid constraint disputes_payment_fkey references payments (id),
    invoice_ref text,
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

  // The provider's newest listed event, by the provider's clock.
  `create table event_polls (
    provider text constraint event_polls_pkey primary key,
    seen_until timestamptz not null
  )`,

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
    next_look_at timestamptz,
    -- Of what was seen on the chain: what was there within an hour after the quote had ended.
    in_time_sats bigint not null default 0
      constraint bitcoin_payments_in_time_known check (in_time_sats >= 0),
    -- What of the deposit paid for the booking, and what staff have sent back, in cents.
    taken_cents integer not null default 0
      constraint bitcoin_payments_taken_known check (taken_cents >= 0),
    returned_cents integer not null default 0
      constraint bitcoin_payments_returned_known check (returned_cents >= 0),
    -- The most that the customer was told we owe, beyond what paid for the booking.
    told_cents integer not null default 0
      constraint bitcoin_payments_told_known check (told_cents >= 0),
    -- How many movements the ledger has of it: each has a reference of its own.
    movements integer not null default 0,
    -- When the chain or the node last said something new.
    changed_at timestamptz,
    failed_polls integer not null default 0
      constraint bitcoin_payments_failed_polls_known check (failed_polls >= 0)
  )`,
  `create index bitcoin_payments_due_looks on bitcoin_payments (next_look_at)
    where next_look_at is not null`,
  // For the staff's attention items: received Bitcoin that no rule has settled.
  `create index bitcoin_payments_unsettled on bitcoin_payments (first_seen_at)
    where first_seen_at is not null and next_look_at is not null`,
  `create index bitcoin_payments_quote on bitcoin_payments (quote_id) where quote_id is not null`,
  `create index bitcoin_payments_unbalanced
    on bitcoin_payments ((deposit_cents - taken_cents - returned_cents))
    where deposit_cents <> taken_cents + returned_cents`,
  `create index bitcoin_payments_unreachable on bitcoin_payments (looked_at)
    where failed_polls > 0`,

  `create table bitcoin_quotes (
    id uuid default gen_random_uuid() constraint bitcoin_quotes_pkey primary key,
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
    amount_cents integer constraint bitcoin_quotes_amount_cents_positive check (amount_cents > 0),
    constraint bitcoin_quotes_lightning_whole check ((lightning_invoice is null) = (lightning_hash
      is null))
  )`,
  `create index bitcoin_quotes_payment on bitcoin_quotes (payment_id, created_at)`,

  `create function ledger_must_balance() returns trigger language plpgsql as $$
  begin
    if (select sum(amount_cents) from ledger_entries where transaction_id = new.transaction_id) <> 0 then
      raise exception 'Ledger transaction % does not sum to zero.', new.transaction_id
        using errcode = 'integrity_constraint_violation';
    end if;
    return null;
  end $$`,
  `create constraint trigger ledger_entries_balance after insert on ledger_entries
    deferrable initially deferred for each row execute function ledger_must_balance()`,
  `create function announce_booking_of_payment() returns trigger language plpgsql as $$
  begin
    perform pg_notify('booking_changes', booking_id::text) from payments where id = new.payment_id;
    return null;
  end $$`,
  `create trigger payment_events_announced after insert on payment_events
    for each row execute function announce_booking_of_payment()`,
  `create trigger refunds_announced after insert on refunds
    for each row execute function announce_booking_of_payment()`,
  `create trigger refunds_changed_announced after update of status on refunds
    for each row when (old.status is distinct from new.status)
    execute function announce_booking_of_payment()`,
];
