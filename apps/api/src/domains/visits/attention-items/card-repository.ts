import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import { paysRunningPeriod } from '../../memberships/index.ts';
import { REFUNDS, rowsOf } from './repository.ts';

/**
 * Lists disputes that wait for an answer or the bank's decision, and lost ones if they are recent,
 * their booking still stands or their membership still runs; newest first. `detail` is Stripe's
 * status.
 */
export const listDisputes = (
  db: Database,
  { now, lostSince }: { now: Date; lostSince: Date },
  limit: number,
) =>
  rowsOf(
    db,
    sql`select d.provider_ref as id, d.updated_at as at, coalesce(b.name, u.username) as name,
        b.id as booking_id, d.amount_cents,
        d.status || case when d.evidence_due_at is null or d.status not like '%needs_response'
          then '' else ', answer by ' || to_char(d.evidence_due_at at time zone 'America/New_York',
            'YYYY-MM-DD') end as detail
      from payments.disputes d
        left join payments.payments p on p.id = d.payment_id
        left join bookings.bookings b on b.id = p.booking_id
        left join memberships.membership_invoices i on i.provider_ref = d.invoice_ref
        left join accounts.users u on u.id = i.user_id
      where d.status not in ('won', 'warning_closed', 'prevented') and d.updated_at <= ${now}
        and (d.status <> 'lost' or d.updated_at > ${lostSince} or b.status = 'confirmed'
          or ${paysRunningPeriod(sql.ref('d.invoice_ref'))})
      order by d.updated_at desc limit ${limit}`,
  );

/**
 * Lists card payments since an instant whose amount differs from the requested one; they are
 * refunded automatically.
 */
export const listWrongAmounts = (db: Database, since: Date, limit: number) =>
  rowsOf(
    db,
    sql`select r.id, r.created_at as at, b.name, b.id as booking_id, p.amount_cents,
        'The price is $' || to_char(b.amount_cents / 100.0, 'FM999990.00') as detail
      from ${REFUNDS}
      where r.reason = 'wrong_amount' and p.provider = 'stripe' and r.created_at > ${since}
        and r.status <> 'failed'
      order by r.created_at desc limit ${limit}`,
  );

/**
 * Lists card payments and refunds for which the provider failed to answer a given number of times
 * in a row.
 */
export const listUnanswered = (db: Database, failures: number, limit: number) =>
  rowsOf(
    db,
    sql`select * from (
        select p.id, p.updated_at as at, b.name, b.id as booking_id, p.amount_cents,
          'Asked ' || p.check_failures || ' times' as detail
        from payments.payments p join bookings.bookings b on b.id = p.booking_id
        where p.check_failures >= ${failures} and p.status in ('creating', 'open', 'processing')
          and p.provider = 'stripe'
        union all
        select r.id, r.updated_at, b.name, b.id, r.amount_cents,
          'A refund, asked ' || r.check_failures || ' times'
        from ${REFUNDS}
        where r.check_failures >= ${failures} and r.status = 'pending' and p.provider = 'stripe'
      ) unanswered
      order by at desc limit ${limit}`,
  );
