import type { AccountingMonth } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** Start and exclusive end of a month. */
export interface MonthBounds {
  readonly from: Date;
  readonly to: Date;
}

/** Total of a kind of revenue movement, in cents. */
export type RevenueSum = AccountingMonth['revenue'][number];

/** A revenue movement with the customer. */
export interface RevenueMovement extends Omit<RevenueSum, 'count'> {
  readonly id: string;
  readonly at: Date;
  /** ID of the payment, refund, dispute or invoice, here or at the provider. */
  readonly reference: string;
  readonly bookingId: string | null;
  readonly bookingNumber: string | null;
  readonly name: string | null;
  readonly email: string | null;
}

/** A closed visit, as accountants need it. */
export interface ClosedVisit {
  readonly id: string;
  readonly number: string | null;
  readonly localDate: string;
  readonly localTime: string;
  readonly zone: string;
  readonly status: string;
  readonly kind: string;
  readonly serviceType: string;
  readonly amountCents: number;
  readonly usesSession: boolean;
  readonly name: string;
  readonly email: string;
  readonly location: string;
}

// Each transaction has two entries: revenue, with its sign inverted here, and the counterpart.
const movements = ({ from, to }: MonthBounds) => sql`
  from payments.ledger_transactions t
  join payments.ledger_entries e on e.transaction_id = t.id
    and e.account in ('charging_revenue', 'membership_revenue')
  join payments.ledger_entries o on o.transaction_id = t.id and o.account <> e.account
  where t.at >= ${from} and t.at < ${to}`;
const kind = sql`split_part(t.reference, ':', 1)`;
const provider = sql`case when o.account in ('bitcoin_balance', 'customer_deposits')
  then 'bitcoin' when o.account = 'collected_on_site' then 'on-site' else 'stripe' end`;

/** Sums each kind of movement between two instants. */
export async function sumRevenue(db: Database, bounds: MonthBounds): Promise<RevenueSum[]> {
  const { rows } = await sql<RevenueSum>`
    select ${kind} as kind, ${provider} as provider, count(*)::int as count,
      (-sum(e.amount_cents))::bigint as "amountCents"
    ${movements(bounds)} group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/**
 * Lists a page of incoming (`payments`) or outgoing (`refunds`) movements between two instants,
 * oldest first.
 */
export async function listMovements(
  db: Database,
  bounds: MonthBounds,
  page: {
    readonly of: 'payments' | 'refunds';
    readonly after: string | undefined;
    readonly limit: number;
  },
): Promise<RevenueMovement[]> {
  const { of, after, limit } = page;
  const wanted = of === 'payments' ? sql`e.amount_cents < 0` : sql`e.amount_cents > 0`;
  const later =
    after === undefined
      ? sql``
      : sql`and (t.at, t.id) > (select at, id from payments.ledger_transactions where id = ${after})`;
  const { rows } = await sql<RevenueMovement>`
    select m.id, m.at, m.kind, m.provider, m."amountCents", m.reference, m."bookingId",
      b.number as "bookingNumber",
      coalesce(b.name, nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.username)
        as name, coalesce(b.email, u.email) as email
    from (
      select t.id::text as id, t.at, ${kind} as kind, ${provider} as provider,
        -e.amount_cents as "amountCents",
        substr(t.reference, length(${kind}) + 2) as reference,
        t.booking_id as "bookingId", t.membership_invoice_ref
      ${movements(bounds)} and ${wanted} ${later}
      order by t.at, t.id limit ${limit}
    ) m
    left join bookings.bookings b on b.id = m."bookingId"
    left join memberships.membership_invoices i on i.provider_ref = m.membership_invoice_ref
    left join accounts.users u on u.id = i.user_id
    order by m.at, m.id::bigint`.execute(db);
  return rows;
}

/** Lists a page of a month's closed visits, oldest first. */
export async function listClosedVisits(
  db: Database,
  days: { readonly first: string; readonly last: string },
  page: { readonly after: string | undefined; readonly limit: number },
): Promise<ClosedVisit[]> {
  const { first, last } = days;
  const later =
    page.after === undefined
      ? sql``
      : sql`and (starts_at, id) >
          (select starts_at, id from bookings.bookings where id = ${page.after})`;
  // Local days start and end at different instants, so the range is a day wider on both sides.
  const { rows } = await sql<ClosedVisit>`
    select id, number, to_char(local_date, 'YYYY-MM-DD') as "localDate",
      local_time as "localTime", zone, status, kind,
      service_type as "serviceType", amount_cents as "amountCents", uses_session as "usesSession",
      name, email, location
    from bookings.bookings
    where status not in ('pending', 'confirmed') and status <> 'expired'
      and starts_at >= ${first}::date - 1 and starts_at < ${last}::date + 2
      and local_date between ${first} and ${last} ${later}
    order by starts_at, id limit ${page.limit}`.execute(db);
  return rows;
}
