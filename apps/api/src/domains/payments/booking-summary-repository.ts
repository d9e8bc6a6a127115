import { BITCOIN_DUST_CENTS } from '@voltcourier/pricing';
import { type RawBuilder, sql } from 'kysely';

/**
 * Summarizes the refunds of `payments`: pending if one is pending; failed if one failed and none
 * was ordered since, with the sum of the failed ones only.
 */
const refundsOfPayment = sql`
  select
    case
      when count(*) = 0 then null
      when bool_or(r.status = 'pending') then 'pending'
      when bool_or(r.is_failed) then 'failed'
      else 'succeeded'
    end as status,
    case
      when bool_or(r.status = 'pending') or not bool_or(r.is_failed)
        then sum(r.amount_cents) filter (where r.status <> 'failed')
      else sum(r.amount_cents) filter (where r.is_failed)
    end::int as cents,
    coalesce(bool_or(r.reason is not null), false) as is_automatic
  from (
    select status, amount_cents, reason,
      -- A bank may return an earlier one after a later one was made.
      status = 'failed' and updated_at >= max(created_at) over () as is_failed
    from refunds where payment_id = payments.id
      -- What a correction gave back belongs to a price that is paid.
      and (status = 'failed' or not exists (
        select from bookings.booking_corrections c where c.id = refunds.order_id
      ))
  ) r`;

const KEPT_CENTS = sql`
  case when c.deposit_cents - c.taken_cents - c.returned_cents >= ${BITCOIN_DUST_CENTS}
    then c.deposit_cents - c.taken_cents - c.returned_cents else 0 end`;

/**
 * Selects a booking's Bitcoin that has not been returned: what isn't needed, and what arrived short
 * or late of a payment that is still open.
 */
const bitcoinKept = (bookingId: RawBuilder<unknown>) => sql`
  select
    sum(${KEPT_CENTS} + coalesce((
      select r.amount_cents from refunds r
      where r.payment_id = payments.id and r.reason = 'already_paid' and r.status = 'pending'
    ), 0)) filter (where payments.status in ('succeeded', 'canceled'))::int as owed_cents,
    sum(${KEPT_CENTS}) filter (where payments.status = 'open')::int as deposit_cents
  from payments join bitcoin_payments c on c.payment_id = payments.id
  where payments.booking_id = ${bookingId}`;

/**
 * Returns a single-row query of a booking's payment state. Of several payments, it picks the most
 * relevant: one that was paid and kept, otherwise a pending one, otherwise the latest.
 */
export const paymentSummaryOf = (bookingId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select p.status as payment_status, p.failure_code as payment_failure, p.refund_status,
    p.refund_cents, p.refund_in_bitcoin, kept.owed_cents as owed_in_bitcoin_cents,
    kept.deposit_cents as deposit_in_bitcoin_cents
  from (${bitcoinKept(bookingId)}) kept
  left join lateral (
    select payments.status, payments.failure_code, given.status as refund_status,
      given.cents as refund_cents,
      given.cents is not null and payments.provider = 'bitcoin' as refund_in_bitcoin
    from payments cross join lateral (${refundsOfPayment}) given
    where payments.booking_id = ${bookingId}
    order by payments.status = 'succeeded' and not given.is_automatic desc,
      payments.status = 'processing' desc, payments.attempt desc
    limit 1
  ) p on true`;
