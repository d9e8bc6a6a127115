import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table bitcoin_payments
    -- Of what was seen on the chain: what was there within an hour after the quote had ended.
    add column in_time_sats bigint not null default 0
      constraint bitcoin_payments_in_time_known check (in_time_sats >= 0),
    -- What of the deposit paid for the booking, and what staff have sent back, in cents.
    add column taken_cents integer not null default 0
      constraint bitcoin_payments_taken_known check (taken_cents >= 0),
    add column returned_cents integer not null default 0
      constraint bitcoin_payments_returned_known check (returned_cents >= 0),
    -- The most that the customer was told we owe, beyond what paid for the booking.
    add column told_cents integer not null default 0
      constraint bitcoin_payments_told_known check (told_cents >= 0),
    -- How many movements the ledger has of it: each has a reference of its own.
    add column movements integer not null default 0,
    -- When the chain or the node last said something new.
    add column changed_at timestamptz,
    add column failed_polls integer not null default 0
      constraint bitcoin_payments_failed_polls_known check (failed_polls >= 0)`,
  `alter table bitcoin_quotes
    add column amount_cents integer
      constraint bitcoin_quotes_amount_cents_positive check (amount_cents > 0)`,
  // An open payment has its price; of a settled one it is what came.
  `update bitcoin_quotes q set amount_cents = case
      when p.status = 'succeeded' then greatest(1, floor(q.amount_sats::numeric * q.rate_cents / 1e8))
      else p.amount_cents
    end
    from payments p where p.id = q.payment_id`,
  `update bitcoin_payments c set
      changed_at = c.looked_at,
      in_time_sats = case
        when c.first_seen_at <= q.expires_at + interval '1 hour'
        then greatest(0, c.seen_sats - coalesce(q.lightning_sats, 0)) else 0
      end,
      taken_cents = case when p.status = 'succeeded' then c.deposit_cents else 0 end,
      returned_cents = case when p.failure_code = 'returned' then c.deposit_cents else 0 end,
      told_cents = case when p.failure_code = 'returned' then c.deposit_cents else 0 end,
      next_look_at = case
        when p.status in ('succeeded', 'canceled') and p.created_at > now() - interval '90 days'
        then now() else c.next_look_at
      end
    from payments p, bitcoin_quotes q
    where p.id = c.payment_id
      and q.id = coalesce(c.quote_id, (
        select id from bitcoin_quotes where payment_id = c.payment_id
        order by created_at desc limit 1
      ))`,
  `create index bitcoin_payments_unbalanced
    on bitcoin_payments ((deposit_cents - taken_cents - returned_cents))
    where deposit_cents <> taken_cents + returned_cents`,
  `create index bitcoin_payments_unreachable on bitcoin_payments (looked_at)
    where failed_polls > 0`,

  // A booking that was paid in another way before is not one that was closed.
  `alter table refunds drop constraint refunds_reason_known`,
  `alter table refunds add constraint refunds_reason_known check (reason in
    ('no_place', 'booking_closed', 'already_paid', 'wrong_amount', 'cancelled'))`,
];

/** Bitcoin is watched after a payment is settled, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
