import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** Time zone of business days; a visit's day is in its region's time zone. */
export const BUSINESS_ZONE = 'America/New_York';

/** Count or cents of a day, or of a month given by its first day. */
export interface DailyFigure {
  readonly day: string;
  readonly figure: string;
  readonly amount: number;
}

const daily = sql`select day, figure, amount from daily_figures
  union all select day, figure, amount from figure_changes`;

/** Grouping of days: by day, or by the first of the month. */
const POINTS = {
  day: sql`day`,
  month: sql`date_trunc('month', day::timestamp)::date`,
};

/**
 * Sums figures per day or month between `from` and `to`, both included. Years of days are about ten
 * thousand rows, so they are summed in the database.
 */
export async function listFigures(
  db: Database,
  from: string,
  to: string,
  unit: keyof typeof POINTS = 'day',
): Promise<DailyFigure[]> {
  const { rows } = await sql<DailyFigure>`
    select to_char(point, 'YYYY-MM-DD') as day, figure, amount from (
      select ${POINTS[unit]} as point, figure, sum(amount)::bigint as amount
      from (
        select day, figure, amount from daily_figures where day between ${from} and ${to}
        union all
        select day, figure, amount from figure_changes where day between ${from} and ${to}
      ) as both_kinds
      group by point, figure having sum(amount) <> 0
    ) as points
    order by point, figure`.execute(db);
  return rows;
}

/** Folds queued changes into the daily figures. Returns how many there were. */
export async function foldChanges(db: Database, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with taken as (
      delete from figure_changes where id in (
        select id from figure_changes order by id limit ${limit} for update skip locked
      ) returning day, figure, amount
    ),
    folded as (
      insert into daily_figures as d (day, figure, amount)
      select day, figure, sum(amount) from taken group by day, figure order by day, figure
      on conflict (day, figure) do update set amount = d.amount + excluded.amount
    )
    select count(*)::int as count from taken`.execute(db);
  return rows[0]?.count ?? 0;
}

const day = (instant: string) => sql.raw(`(${instant} at time zone '${BUSINESS_ZONE}')::date`);

/**
 * Recomputes all figures from their source rows and corrects differences, so that figures and rows
 * agree. Returns how many differed.
 */
export async function correctFigures(db: Database): Promise<number> {
  const { rows } = await sql`
    with counted as (
      select local_date as day, 'booking.' || kind || '.' || status as figure, count(*) as amount
      from bookings.bookings group by 1, 2
      union all
      select ${day('created_at')}, 'created', count(*) from bookings.bookings group by 1
      union all
      select ${day('b.created_at')}, 'confirmed', count(*) from bookings.bookings b
      where exists (
        select from bookings.booking_events e where e.booking_id = b.id and e.to_status = 'confirmed'
      ) group by 1
      union all
      select ${day('t.at')}, case when e.amount_cents < 0 then 'taken' else 'refunded' end,
        sum(abs(e.amount_cents))
      from payments.ledger_entries e join payments.ledger_transactions t on t.id = e.transaction_id
      where e.account in ('charging_revenue', 'membership_revenue') group by 1, 2
      union all
      select ${day('at')}, 'member.' || from_status || '.' || to_status, count(*)
      from memberships.membership_events where from_status <> to_status group by 1, 2
    ),
    kept as (select day, figure, sum(amount) as amount from (${daily}) as k group by day, figure)
    insert into figure_changes (day, figure, amount)
    select day, figure, coalesce(counted.amount, 0) - coalesce(kept.amount, 0)
    from counted full join kept using (day, figure)
    where coalesce(counted.amount, 0) <> coalesce(kept.amount, 0)
    returning id`.execute(db);
  return rows.length;
}

/** Records a recomputation and the number of differences. */
export async function addCheck(db: Database, at: Date, differences: number): Promise<void> {
  await db.insertInto('figure_checks').values({ at, differences }).execute();
}

/** Returns when figures were last recomputed, and the number of differences. */
export async function findLastCheck(
  db: Database,
): Promise<{ at: Date; differences: number } | undefined> {
  const { rows } = await sql<{ at: Date; differences: number }>`
    select at, differences from figure_checks where id > 0 order by id desc limit 1`.execute(db);
  return rows[0];
}

/** Recomputes which customers came back after the month of their first paid visit. */
export async function renewRetention(db: Database): Promise<void> {
  await sql`delete from retention_figures`.execute(db);
  await sql`
    insert into retention_figures (cohort, month, customers)
    with visits as (
      select distinct lower(email) as who, date_trunc('month', local_date)::date as month
      from bookings.bookings where status = 'completed' and amount_cents > 0
    ),
    firsts as (select who, min(month) as cohort from visits group by who)
    select cohort, month, count(*) from visits join firsts using (who)
    group by cohort, month`.execute(db);
}

/** Number of a cohort's customers who came in another month. */
export interface RetentionRow {
  /** First day of the month of their first paid visit. */
  readonly cohort: string;
  readonly month: string;
  readonly customers: number;
}

/** Lists returning customers of cohorts since a day. */
export async function listRetention(db: Database, since: string): Promise<RetentionRow[]> {
  const { rows } = await sql<RetentionRow>`
    select to_char(cohort, 'YYYY-MM-DD') as cohort, to_char(month, 'YYYY-MM-DD') as month, customers
    from retention_figures where cohort >= ${since} order by cohort, month`.execute(db);
  return rows;
}

/** Counts what is currently late, up to `limit` of each kind. */
export async function countLate(
  db: Database,
  now: Date,
  limit: number,
): Promise<{ emergencies: number; visits: number; requests: number }> {
  const { rows } = await sql<{ emergencies: number; visits: number; requests: number }>`
    with late as (
      select kind from bookings.bookings
      where status in ('pending', 'confirmed') and coalesce(respond_by, starts_at) < ${now}
        and ((kind = 'emergency' and answered_at is null) or (kind <> 'emergency' and status = 'confirmed'))
      -- Without an order, the planner expects to find enough rows anywhere and reads the whole table.
      order by coalesce(respond_by, starts_at) limit ${limit}
    ),
    waiting as (
      (select id from bookings.quick_bookings where closed_at is null and due_at < ${now} order by due_at limit ${limit})
      union all
      (select id from bookings.contact_requests where closed_at is null and due_at < ${now} order by due_at limit ${limit})
    )
    select (select count(*)::int from late where kind = 'emergency') as emergencies,
      (select count(*)::int from late where kind <> 'emergency') as visits,
      (select count(*)::int from waiting) as requests`.execute(db);
  return rows[0] ?? { emergencies: 0, visits: 0, requests: 0 };
}
