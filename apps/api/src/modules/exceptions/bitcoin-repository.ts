import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { type FoundException, REFUNDS, rowsOf } from './repository.ts';

/** Bitcoin that came for a booking and that no rule settles, as it is stored. */
export interface FoundBitcoin {
  readonly id: string;
  readonly name: string;
  readonly booking_id: string;
  readonly first_seen_at: Date;
  readonly seen_sats: number;
  readonly confirmed_sats: number;
  /** The price, in satoshis and in cents, by the quote that was good when something came. */
  readonly due_sats: number;
  readonly due_cents: number;
  readonly expires_at: Date;
}

/** When Bitcoin that came is something for a person. */
export interface BitcoinLimits {
  readonly now: Date;
  /** What came before it had its time for the rest. */
  readonly shortSince: Date;
  /** What came so long after the end of its quote is late, in seconds. */
  readonly lateSeconds: number;
}

/**
 * Bitcoin payments that are short, from the end of their quote or some time after the first of it
 * came, and those that came too late: the latest first.
 */
export async function listUnsettledBitcoin(
  db: Database,
  { now, shortSince, lateSeconds }: BitcoinLimits,
  limit: number,
): Promise<FoundBitcoin[]> {
  const { rows } = await sql<FoundBitcoin>`
    select p.id, b.name, b.id as booking_id, c.first_seen_at, c.seen_sats,
      c.confirmed_sats, q.amount_sats as due_sats,
      p.amount_cents as due_cents, q.expires_at
    from bitcoin_payments c join bitcoin_quotes q on q.id = c.quote_id
      join payments p on p.id = c.payment_id join bookings b on b.id = p.booking_id
    where c.first_seen_at is not null and c.next_look_at is not null
      and p.status in ('open', 'processing')
      and (
        (c.seen_sats < q.amount_sats
          and (c.first_seen_at <= ${shortSince} or q.expires_at <= ${now}))
        or c.first_seen_at > q.expires_at + make_interval(secs => ${lateSeconds})
      )
    order by c.first_seen_at desc limit ${limit}`.execute(db);
  return rows;
}

/** Refunds of Bitcoin payments that nobody has sent yet, the latest first; `detail` is the reason. */
export const listOwedBitcoin = (db: Database, limit: number): Promise<FoundException[]> =>
  rowsOf(
    db,
    sql`select r.id, r.created_at as at, b.name, b.id as booking_id, r.amount_cents,
        r.reason as detail
      from ${REFUNDS}
      where r.status = 'pending' and p.provider = 'bitcoin'
      order by r.created_at desc limit ${limit}`,
  );
