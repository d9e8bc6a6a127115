import { sql } from 'kysely';

/**
 * What was paid for the booking `b` and given back, to be joined to it: `paid.paid_cents` and
 * `refunded.refunded_cents`. A refund that is on its way counts as given back, one that the bank
 * did not take doesn't.
 */
export const bookingMoney = sql`
  left join lateral (
    select coalesce(sum(p.amount_cents), 0)::int as paid_cents
    from payments p where p.booking_id = b.id and p.status = 'succeeded'
  ) paid on true
  left join lateral (
    select coalesce(sum(r.amount_cents), 0)::int as refunded_cents
    from payments p join refunds r on r.payment_id = p.id
    where p.booking_id = b.id and r.status <> 'failed'
  ) refunded on true`;
