import { BITCOIN_DUST_CENTS } from '@voltcourier/pricing';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';
import type { BookingMailKey, BookingMailMoney } from '../messaging/index.ts';

// Amounts in booking mails. A mail's key ends with the order or payment that it is about.

/** The payment that the mail `e` is about. */
const aboutPayment = sql`case when e.kind = 'payment-returned' then right(e.dedupe_key, 36)::uuid end`;

/** Selects the amount of the mail `e`'s payment that is returned because it wasn't needed. */
const unneeded = sql`
  select (coalesce(sum(back.cents), 0) + coalesce((
      select case when c.deposit_cents - c.taken_cents - c.returned_cents >= ${BITCOIN_DUST_CENTS}
        then c.deposit_cents - c.taken_cents - c.returned_cents end
      from bitcoin_payments c join payments p on p.id = c.payment_id
      where p.id = ${aboutPayment} and p.booking_id = e.booking_id
        and p.status in ('succeeded', 'canceled')
    ), 0))::int as cents,
    max(back.reason) as reason,
    exists (
      select from payments p
      where p.id = ${aboutPayment} and p.booking_id = e.booking_id and p.provider = 'bitcoin'
    ) as is_bitcoin
  from (
    select r.amount_cents as cents, r.reason
    from payments p join refunds r on r.payment_id = p.id
    where p.id = ${aboutPayment} and p.booking_id = e.booking_id
      and r.reason in ('already_paid', 'booking_closed')
      and (r.status = 'pending' or r.status = 'succeeded' and p.provider = 'stripe')
  ) back`;

/** Returns the amounts for mails about one booking, in the order of the mails. */
export async function listBookingMailMoney(
  db: Database,
  bookingId: string,
  mails: readonly BookingMailKey[],
): Promise<BookingMailMoney[]> {
  const { rows } = await sql<BookingMailMoney>`
    select
      coalesce((
        select sum(r.amount_cents) from payments p join refunds r on r.payment_id = p.id
        where p.booking_id = e.booking_id and r.reason = 'cancelled'
      ), 0)::int as given_back_cents,
      coalesce((
        select sum(r.amount_cents) from payments p join refunds r on r.payment_id = p.id
        where p.booking_id = e.booking_id and r.order_id is not null and r.status <> 'failed'
      ), 0)::int as by_hand_cents,
      coalesce((
        select sum(r.amount_cents) from payments p join refunds r on r.payment_id = p.id
        where p.booking_id = e.booking_id and r.order_id::text = right(e.dedupe_key, 36)
          and r.status <> 'failed'
      ), 0)::int as ordered_cents,
      coalesce((
        select sum(r.amount_cents) from payments p join refunds r on r.payment_id = p.id
        where p.booking_id = e.booking_id and r.status <> 'failed'
          and r.reason in ('no_place', 'wrong_amount')
      ), 0)::int as returned_cents,
      (
        select r.reason from payments p join refunds r on r.payment_id = p.id
        where p.booking_id = e.booking_id and r.reason in ('no_place', 'wrong_amount')
        order by r.created_at desc limit 1
      ) as returned_because,
      unneeded.cents as unneeded_cents, unneeded.reason as unneeded_reason,
      exists (
        select from payments p join refunds r on r.payment_id = p.id
        where p.booking_id = e.booking_id and p.provider = 'bitcoin'
          and r.order_id is not null and r.status <> 'failed'
      ) as by_hand_in_bitcoin,
      coalesce((
        select sum(r.amount_cents) from payments p join refunds r on r.payment_id = p.id
        where p.booking_id = e.booking_id and p.provider = 'bitcoin' and r.status <> 'failed'
          and case e.kind
            when 'booking-cancelled' then r.reason = 'cancelled'
            when 'booking-refunded' then r.reason in ('no_place', 'wrong_amount')
            when 'refund-by-staff' then r.order_id::text = right(e.dedupe_key, 36)
          end
      ), case when unneeded.is_bitcoin then unneeded.cents else 0 end)::int as in_bitcoin_cents
    from (
      select ${bookingId}::uuid as booking_id, kind, dedupe_key, place
      from unnest(
        ${mails.map(({ kind }) => kind)}::text[],
        ${mails.map(({ dedupe_key: key }) => key)}::text[]
      ) with ordinality as m (kind, dedupe_key, place)
    ) e
    cross join lateral (${unneeded}) unneeded
    order by e.place`.execute(db);
  return rows;
}
