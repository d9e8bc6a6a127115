import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/**
 * Removes contacts from the queue of changed visits or payments, and returns their IDs. Concurrent
 * changes add new rows to the queue.
 */
export async function claimDueFigures(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    delete from person_figures_due where id in (
      select id from person_figures_due where id > 0 order by id limit ${limit}
      for update skip locked
    ) returning person_id`.execute(db);
  return rows.map(({ person_id: id }) => id);
}

/** Recomputes the visits and payments of records from bookings and the ledger. */
export async function countFigures(db: Database, ids: readonly string[]): Promise<void> {
  await sql`
    update people p set visits = n.visits, paid_cents = n.paid
    from unnest(${ids}::uuid[]) as due (id)
    cross join lateral (
      select
        (select count(*)::int from bookings.bookings b
          where b.person_id = due.id and b.status = 'completed') as visits,
        (select coalesce(-sum(e.amount_cents), 0)::bigint from (
            select t.id from bookings.bookings b join payments.ledger_transactions t on t.booking_id = b.id
              where b.person_id = due.id
            union all
            select t.id from people own join memberships.membership_invoices i on i.user_id = own.user_id
              join payments.ledger_transactions t on t.membership_invoice_ref = i.provider_ref
              where own.id = due.id
          ) moved join payments.ledger_entries e on e.transaction_id = moved.id
          where e.account in ('charging_revenue', 'membership_revenue')) as paid
    ) n
    where p.id = due.id and (p.visits, p.paid_cents) is distinct from (n.visits, n.paid)`.execute(
    db,
  );
}

/** Updates the totals of the primary records of those records. */
export async function addUpFigures(db: Database, ids: readonly string[]): Promise<void> {
  await sql`
    update people g set group_visits = s.visits, group_paid_cents = s.paid
    from (
      select m.group_id, sum(m.visits)::int as visits, sum(m.paid_cents)::bigint as paid
      from people m
      where m.group_id in (select p.group_id from people p where p.id = any(${ids}::uuid[]))
      group by m.group_id
    ) s
    where g.id = s.group_id
      and (g.group_visits, g.group_paid_cents) is distinct from (s.visits, s.paid)`.execute(db);
}
