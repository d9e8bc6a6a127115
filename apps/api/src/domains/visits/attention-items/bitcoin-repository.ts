import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import { type FoundException, REFUNDS, rowsOf } from './repository.ts';

/** Bitcoin received for a booking that no rule settles, as stored. */
export interface FoundBitcoin {
  readonly id: string;
  readonly name: string;
  readonly booking_id: string;
  readonly first_seen_at: Date;
  readonly seen_sats: number;
  readonly confirmed_sats: number;
  /** The part received within its quote's time. */
  readonly in_time_sats: number;
  /** The price in satoshis and cents, by the quote that was valid when Bitcoin arrived. */
  readonly due_sats: number;
  readonly due_cents: number;
  readonly expires_at: Date;
}

/** Limits from which received Bitcoin needs a person's attention. */
export interface BitcoinLimits {
  readonly now: Date;
  /** For payments first seen before this instant, the time to send the rest is over. */
  readonly shortSince: Date;
  /** Seconds after the end of its quote from which a payment is late. */
  readonly lateSeconds: number;
}

/**
 * Lists Bitcoin payments that are short (after their quote ends, or some time after the first part
 * arrived) and those of which a part arrived too late, newest first.
 */
export async function listUnsettledBitcoin(
  db: Database,
  { now, shortSince, lateSeconds }: BitcoinLimits,
  limit: number,
): Promise<FoundBitcoin[]> {
  const { rows } = await sql<FoundBitcoin>`
    select p.id, b.name, b.id as booking_id, c.first_seen_at, c.seen_sats,
      c.confirmed_sats, c.in_time_sats + l.sats as in_time_sats, q.amount_sats as due_sats,
      p.amount_cents as due_cents, q.expires_at
    from payments.bitcoin_payments c join payments.bitcoin_quotes q on q.id = c.quote_id
      join payments.payments p on p.id = c.payment_id join bookings.bookings b on b.id = p.booking_id
      cross join lateral (
        select coalesce(sum(lightning_sats), 0)::bigint as sats
        from payments.bitcoin_quotes where payment_id = c.payment_id
      ) l
    where c.first_seen_at is not null and c.next_look_at is not null
      and p.status in ('open', 'processing')
      and (
        (c.seen_sats < q.amount_sats
          and (c.first_seen_at <= ${shortSince} or q.expires_at <= ${now}))
        or (c.seen_sats >= q.amount_sats and c.in_time_sats + l.sats < q.amount_sats)
        or c.first_seen_at > q.expires_at + make_interval(secs => ${lateSeconds})
      )
    order by c.first_seen_at desc limit ${limit}`.execute(db);
  return rows;
}

/**
 * Lists refunds of Bitcoin payments that haven't been sent yet, newest first; `detail` is the
 * reason.
 */
export const listOwedBitcoin = (db: Database, limit: number): Promise<FoundException[]> =>
  rowsOf(
    db,
    sql`select r.id, r.created_at as at, b.name, b.id as booking_id, r.amount_cents,
        r.reason as detail
      from ${REFUNDS}
      where r.status = 'pending' and p.provider = 'bitcoin'
      order by r.created_at desc limit ${limit}`,
  );

/** Settled Bitcoin payments, with their bookings, whose deposits differ from the amount used. */
const UNBALANCED = sql`
  payments.bitcoin_payments c
  -- A row of its own each: these are few among many payments.
  cross join lateral (select * from payments.payments where id = c.payment_id limit 1) p
  join bookings.bookings b on b.id = p.booking_id
  where c.deposit_cents <> c.taken_cents + c.returned_cents
    and p.status in ('succeeded', 'canceled')`;

/**
 * Lists amounts in cents received for Bitcoin payments after they were settled, newest first, from
 * the minimum that is worth sending back.
 */
export const listExtraBitcoin = (
  db: Database,
  atLeastCents: number,
  limit: number,
): Promise<FoundException[]> =>
  rowsOf(
    db,
    sql`select p.id, c.changed_at as at, b.name, b.id as booking_id,
        c.deposit_cents - c.taken_cents - c.returned_cents as amount_cents, 'extra' as detail
      from ${UNBALANCED}
        and c.deposit_cents - c.taken_cents - c.returned_cents >= ${atLeastCents}
      order by c.changed_at desc limit ${limit}`,
  );

/** Lists settled Bitcoin payments of which a chain reorganization undid a part, in cents. */
export const listUndoneBitcoin = (db: Database, limit: number): Promise<FoundException[]> =>
  rowsOf(
    db,
    sql`select p.id, c.changed_at as at, b.name, b.id as booking_id,
        c.taken_cents + c.returned_cents - c.deposit_cents as amount_cents, null as detail
      from ${UNBALANCED} and c.deposit_cents - c.taken_cents - c.returned_cents < 0
      order by c.changed_at desc limit ${limit}`,
  );

/**
 * Lists Bitcoin payments whose last polls failed a given number of times in a row, oldest first.
 */
export const listUnreachableBitcoin = (
  db: Database,
  failedPolls: number,
  limit: number,
): Promise<FoundException[]> =>
  rowsOf(
    db,
    sql`select p.id, c.looked_at as at, b.name, b.id as booking_id, p.amount_cents,
        c.failed_polls::text as detail
      from payments.bitcoin_payments c join payments.payments p on p.id = c.payment_id
        join bookings.bookings b on b.id = p.booking_id
      where c.failed_polls >= ${failedPolls} and c.failed_polls > 0
        and c.next_look_at is not null
      order by c.looked_at nulls first limit ${limit}`,
  );
