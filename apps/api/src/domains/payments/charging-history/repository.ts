import type { VehicleFacts } from '@voltcourier/contracts';
import { type RawBuilder, sql } from 'kysely';
import { bookingMoney } from '../booking-money-repository.ts';
import type { Database } from '../../../platform/database/connection.ts';

/** A visit with the amounts paid and refunded. */
export interface VisitRow {
  readonly id: string;
  readonly number: string | null;
  readonly status: 'confirmed' | 'completed' | 'no_show';
  readonly service_type: string;
  readonly location: string;
  readonly vehicle: string;
  readonly vehicle_facts: VehicleFacts | null;
  readonly starts_at: Date;
  readonly zone: string;
  readonly local_date: string;
  readonly local_time: string;
  readonly energy_wh: number | null;
  readonly charging_minutes: number | null;
  readonly uses_session: boolean;
  readonly paid_cents: number;
  readonly refunded_cents: number;
}

/** Customer and year of the visits; all years if undefined. */
export interface VisitsQuery {
  readonly customerId: string;
  readonly year: number | undefined;
  readonly now: Date;
}

/**
 * Condition for visits that have begun and weren't canceled; an emergency begins when it is
 * requested.
 */
const visited = (customerId: string, now: Date): RawBuilder<unknown> => sql`
  b.customer_id = ${customerId} and (b.starts_at <= ${now} or b.kind = 'emergency')
  and b.status in ('confirmed', 'completed', 'no_show')`;

const inYear = (year: number | undefined): RawBuilder<unknown> =>
  year === undefined
    ? sql``
    : sql`and b.local_date >= make_date(${year}::int, 1, 1) and b.local_date < make_date(${year + 1}::int, 1, 1)`;

/** Lists a page of a customer's visits, newest first. */
export async function listVisits(
  db: Database,
  { customerId, year, now }: VisitsQuery,
  page: { after: string | undefined; limit: number },
): Promise<VisitRow[]> {
  const { rows } = await sql<VisitRow>`
    select b.id, b.number, b.status, b.service_type, b.location, b.vehicle, b.vehicle_facts, b.starts_at,
      b.zone, b.local_date, b.local_time, b.energy_wh, b.charging_minutes, b.uses_session,
      paid.paid_cents, refunded.refunded_cents
    from bookings.bookings b ${bookingMoney}
    where ${visited(customerId, now)} ${inYear(year)}
      ${
        page.after === undefined
          ? sql``
          : sql`and (b.starts_at, b.id) < (
              select starts_at, id from bookings.bookings
              where id = ${page.after} and customer_id = ${customerId})`
      }
    order by b.starts_at desc, b.id desc
    limit ${page.limit}`.execute(db);
  return rows;
}

/** Sums a customer's visits. */
export async function sumVisits(
  db: Database,
  { customerId, year, now }: VisitsQuery,
): Promise<{ visits: number; energyWh: number; chargingMinutes: number; priceCents: number }> {
  const { rows } = await sql<{
    visits: number;
    energyWh: number;
    chargingMinutes: number;
    priceCents: number;
  }>`
    select count(*)::int as visits, coalesce(sum(b.energy_wh), 0)::int as "energyWh",
      coalesce(sum(b.charging_minutes), 0)::int as "chargingMinutes",
      coalesce(sum(paid.paid_cents - refunded.refunded_cents), 0)::int as "priceCents"
    from bookings.bookings b ${bookingMoney}
    where ${visited(customerId, now)} ${inYear(year)}`.execute(db);
  return rows[0] ?? { visits: 0, energyWh: 0, chargingMinutes: 0, priceCents: 0 };
}

/** Lists the years with visits of a customer, newest first. */
export async function listYears(db: Database, customerId: string, now: Date): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    select distinct extract(year from b.local_date)::int as year from bookings.bookings b
    where ${visited(customerId, now)} order by year desc`.execute(db);
  return rows.map(({ year }) => year);
}

/** A completed or pending money movement of a booking. */
export interface MovementRow {
  readonly kind: 'payment' | 'refund' | 'on-site';
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly amount_cents: number;
  readonly at: Date;
}

/** Lists a booking's payments and refunds, oldest first. */
export async function listMovements(db: Database, bookingId: string): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    select * from (
      select 'payment' as kind, p.status, p.amount_cents, e.at
      from payments p join payment_events e on e.payment_id = p.id and e.to_status = 'succeeded'
      where p.booking_id = ${bookingId} and p.status = 'succeeded'
      union all
      select 'refund', r.status, r.amount_cents, r.updated_at
      from payments p join refunds r on r.payment_id = p.id
      where p.booking_id = ${bookingId}
      union all
      select 'on-site', 'succeeded', e.amount_cents::int, t.at
      from ledger_transactions t
      join ledger_entries e on e.transaction_id = t.id and e.account = 'collected_on_site'
      where t.reference = 'on-site:' || ${bookingId}
    ) movements order by at, kind`.execute(db);
  return rows;
}

/** Returns the number of a booking's receipt, which is assigned on the first request. */
export async function issueReceipt(
  db: Database,
  bookingId: string,
  at: Date,
): Promise<{ number: number; issued_at: Date }> {
  // Checked first, so that repeats don't use up numbers.
  await sql`
    insert into receipts (booking_id, issued_at)
    select ${bookingId}::uuid, ${at}::timestamptz
    where not exists (select from receipts where booking_id = ${bookingId})
    on conflict (booking_id) do nothing`.execute(db);
  const row = await db
    .selectFrom('receipts')
    .select(['number', 'issued_at'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow();
  return row;
}
