import type { StatementTotals, VehicleFacts } from '@voltcourier/contracts';
import { type RawBuilder, sql } from 'kysely';
import { bookingMoney } from '../../payments/index.ts';
import type { Database } from '../../../platform/database/connection.ts';

/** A company's visit with the amounts paid and refunded. */
export interface StatementRow {
  readonly id: string;
  readonly number: string | null;
  readonly status: 'confirmed' | 'completed' | 'no_show' | 'cancelled';
  readonly service_type: string;
  readonly name: string;
  readonly location: string;
  readonly vehicle: string;
  readonly vehicle_facts: VehicleFacts | null;
  readonly cost_centre: string | null;
  readonly zone: string;
  readonly local_date: string;
  readonly local_time: string;
  readonly energy_wh: number | null;
  readonly charging_minutes: number | null;
  readonly took_session: boolean;
  readonly paid_cents: number;
  readonly refunded_cents: number;
}

/** Scope of a statement: the company, and the instant by which visits must have begun. */
export interface CompanyQuery {
  readonly companyId: string;
  readonly now: Date;
}

/** A company's month: `YYYY-MM`. */
export interface MonthQuery extends CompanyQuery {
  readonly month: string;
}

const spent = sql`
  ${bookingMoney}
  left join lateral (
    select coalesce(sum(m.change), 0) < 0 as is_taken
    from session_movements m where m.booking_id = b.id
  ) session on true`;

/**
 * Condition for visits that have begun; an emergency begins when it is requested. Canceled visits
 * count only if a payment or session was kept.
 */
const counted = ({ companyId, now }: CompanyQuery): RawBuilder<unknown> => sql`
  b.company_id = ${companyId} and case
    when b.status in ('confirmed', 'completed', 'no_show')
      then b.starts_at <= ${now} or b.kind = 'emergency'
    else b.status = 'cancelled'
      and (paid.paid_cents > refunded.refunded_cents or session.is_taken)
  end`;

const inMonth = (month: string): RawBuilder<unknown> => {
  const first = `${month}-01`;
  return sql`b.local_date >= ${first}::date
    and b.local_date < (${first}::date + interval '1 month')::date`;
};

/**
 * Lists the months with visits, newest first. Each step finds the latest visit before the last
 * month, so it doesn't read all of a company's visits.
 */
export async function listMonths(
  db: Database,
  query: CompanyQuery,
  limit: number,
): Promise<string[]> {
  const latest = (before: RawBuilder<unknown>) => sql`
    select date_trunc('month', b.local_date)::date
    from bookings.bookings b ${spent}
    where ${counted(query)} ${before}
    order by b.local_date desc, b.starts_at desc, b.id desc
    limit 1`;
  const { rows } = await sql<{ month: string }>`
    with recursive months (month) as (
      (${latest(sql``)})
      union all
      select (${latest(sql`and b.local_date < months.month`)})
      from months where months.month is not null
    )
    select to_char(month, 'YYYY-MM') as month from months
    where month is not null limit ${limit}`.execute(db);
  return rows.map(({ month }) => month);
}

/** Lists a month's visits by local time, starting after `after`. */
export async function listVisits(
  db: Database,
  query: MonthQuery,
  page: { after: string | undefined; limit: number },
): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    select b.id, b.number, b.status, b.service_type, b.name, b.location, b.vehicle, b.vehicle_facts,
      c.name as cost_centre, b.zone, b.local_date, b.local_time, b.energy_wh, b.charging_minutes,
      session.is_taken as took_session, paid.paid_cents, refunded.refunded_cents
    from bookings.bookings b ${spent}
    left join cost_centres c on c.id = b.cost_centre_id
    where ${counted(query)} and ${inMonth(query.month)}
      ${
        page.after === undefined
          ? sql``
          : sql`and (b.local_date, b.starts_at, b.id) > (
              select local_date, starts_at, id from bookings.bookings
              where id = ${page.after} and company_id = ${query.companyId})`
      }
    order by b.local_date, b.starts_at, b.id
    limit ${page.limit}`.execute(db);
  return rows;
}

/** Totals of a cost center's visits; the cost center is null for visits without one. */
export interface CostCentreTotals extends StatementTotals {
  readonly id: string | null;
  readonly name: string | null;
}

/** Sums a month's visits by cost center; visits without one come last. */
export async function sumByCostCentre(
  db: Database,
  query: MonthQuery,
): Promise<CostCentreTotals[]> {
  // Sums are integers far below 2^53, so a double is exact.
  const { rows } = await sql<CostCentreTotals>`
    select b.cost_centre_id as id, c.name, count(*)::int as visits,
      (count(*) filter (where session.is_taken))::int as sessions,
      coalesce(sum(b.energy_wh), 0)::float8 as "energyWh",
      coalesce(sum(b.charging_minutes), 0)::float8 as "chargingMinutes",
      sum(paid.paid_cents)::float8 as "paidCents",
      sum(refunded.refunded_cents)::float8 as "refundedCents"
    from bookings.bookings b ${spent}
    left join cost_centres c on c.id = b.cost_centre_id
    where ${counted(query)} and ${inMonth(query.month)}
    group by b.cost_centre_id, c.name
    order by lower(c.name) nulls last, b.cost_centre_id`.execute(db);
  return rows;
}
