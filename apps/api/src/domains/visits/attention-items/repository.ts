import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** An attention item, as stored. */
export interface FoundException {
  readonly id: string;
  readonly at: Date | null;
  readonly name: string;
  readonly booking_id: string | null;
  readonly amount_cents: number | null;
  readonly detail: string | null;
}

/** Runs a query that selects the columns of a {@link FoundException}. */
export async function rowsOf(db: Database, query: RawBuilder<unknown>): Promise<FoundException[]> {
  const { rows } = await sql<FoundException>`${query}`.execute(db);
  return rows;
}

/** Refunds with their payments and bookings, as `r`, `p` and `b`. */
export const REFUNDS = sql`
  payments.refunds r join payments.payments p on p.id = r.payment_id join bookings.bookings b on b.id = p.booking_id`;

/** Lists payments since an instant whose slot had no seat left; they are refunded automatically. */
export const listPaidWithoutSeat = (db: Database, since: Date, limit: number) =>
  rowsOf(
    db,
    sql`select r.id, r.created_at as at, b.name, b.id as booking_id, r.amount_cents, null as detail
      from ${REFUNDS}
      where r.reason = 'no_place' and r.created_at > ${since} and r.status <> 'failed'
      order by r.created_at desc limit ${limit}`,
  );

/**
 * Lists refunds of bookings and memberships that the provider refused or a bank returned, unless as
 * much has been refunded since.
 */
export const listFailedRefunds = (db: Database, now: Date, limit: number) =>
  rowsOf(
    db,
    sql`select * from (
        select r.id::text, r.updated_at as at, b.name, b.id as booking_id, r.amount_cents,
          r.failure_reason as detail
        from ${REFUNDS}
        where r.status = 'failed' and r.updated_at <= ${now} and r.amount_cents > coalesce((
          select sum(later.amount_cents) from payments.refunds later
          where later.payment_id = r.payment_id and later.created_at > r.updated_at
            and later.status <> 'failed'
        ), 0)
        union all
        select r.provider_ref, r.updated_at, u.username, null, r.amount_cents, r.failure_reason
        from memberships.membership_refunds r
          join memberships.membership_invoices i on i.provider_ref = r.invoice_ref
          join accounts.users u on u.id = i.user_id
        where r.status = 'failed' and r.updated_at <= ${now} and r.amount_cents > coalesce((
          select sum(later.amount_cents) from memberships.membership_refunds later
          where later.invoice_ref = r.invoice_ref and later.created_at > r.updated_at
            and later.status <> 'failed'
        ), 0)
      ) failed
      order by at desc limit ${limit}`,
  );

/** Lists unpaid holds that expire before an instant. */
export const listEndingHolds = (db: Database, before: Date, limit: number) =>
  rowsOf(
    db,
    sql`select b.id, b.hold_expires_at as at, b.name, b.id as booking_id, b.amount_cents,
        b.phone as detail
      from bookings.bookings b
      where b.status = 'pending' and b.hold_expires_at is not null
        and b.hold_expires_at < ${before}
      order by b.hold_expires_at limit ${limit}`,
  );

/** Lists reviews with at most two stars that staff haven't decided yet. */
export const listLowRatings = (db: Database, limit: number) =>
  rowsOf(
    db,
    sql`select r.id::text, r.created_at as at, b.name, b.id as booking_id, null as amount_cents,
        r.rating || (case r.rating when 1 then ' star' else ' stars' end)
          || (case r.words when '' then '' else ': ' || left(r.words, 120) end) as detail
      from reviews r join bookings.bookings b on b.id = r.booking_id
      where r.state = 'pending' and r.rating <= 2
      order by r.created_at desc, r.id desc limit ${limit}`,
  );

/** Lists mails from before an instant that were never sent. */
export const listUnsentMails = (db: Database, before: Date, limit: number) =>
  rowsOf(
    db,
    sql`select e.id, e.created_at as at, e.kind as name, e.booking_id, null as amount_cents,
        null as detail
      from messaging.emails e
      where e.sent_at is null and e.dropped_at is null and e.created_at < ${before}
      order by e.created_at desc limit ${limit}`,
  );

/** Lists queues with permanently failed jobs, as last counted by a worker. */
export const listFailedQueues = (db: Database) =>
  rowsOf(
    db,
    sql`select q.name as id, q.monitor_on as at, q.name, null as booking_id,
        null as amount_cents, q.failed_count::text as detail
      from pgboss.queue q where q.failed_count > 0 order by q.name`,
  );
