import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import type { Arrival } from './arrivals.ts';

/** Where requests come from. */
export type ArrivalSource = Arrival['source'];

/** A request that is no lead yet, and whose person is known. */
export interface ArrivalRow {
  readonly id: string;
  readonly person_id: string;
  readonly is_erased: boolean;
  readonly plan: string | null;
  readonly billing_interval: string | null;
  readonly service_type: string | null;
  readonly notes: string | null;
  readonly is_company: boolean;
  readonly created_at: Date;
}

/** A lead about to be written, at the top of what is new. */
export interface NewArrival {
  readonly id: string;
  readonly requestId: string;
  readonly personId: string;
  readonly title: string;
  readonly kind: string;
  readonly valueCents: number | null;
  readonly at: Date;
}

/** Keeps people as they are until the end of the transaction: nobody is merged or erased. */
export async function lockPeople(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('people', 0))`.execute(db);
}

/** Lets one change of the board's order follow the other. */
export async function lockBoard(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('leads', 0))`.execute(db);
}

const TABLES = {
  'quick-booking': sql.table('quick_bookings'),
  contact: sql.table('contact_requests'),
};

const FACTS = {
  'quick-booking': sql`r.plan, r.billing_interval, r.service_type, r.notes,
    exists (select from company_members m where m.user_id = r.customer_id) as is_company`,
  contact: sql`null as plan, null as billing_interval, null as service_type, r.notes,
    exists (select from company_members m where m.user_id = p.user_id) as is_company`,
};

/** Requests that are to become leads, locked; those that somebody changes right now are left. */
export async function lockArrivals(
  db: Database,
  source: ArrivalSource,
  limit: number,
): Promise<ArrivalRow[]> {
  const { rows } = await sql<ArrivalRow>`
    select r.id, r.person_id, p.erased_at is not null as is_erased, ${FACTS[source]}, r.created_at
    from ${TABLES[source]} r join people p on p.id = r.person_id
    where r.lead_due and r.person_id is not null and r.id > '00000000-0000-0000-0000-000000000000'
    order by r.id limit ${limit} for no key update of r skip locked`.execute(db);
  return rows;
}

/** Writes down that requests have been looked at. */
export async function settleArrivals(
  db: Database,
  source: ArrivalSource,
  ids: readonly string[],
): Promise<void> {
  await sql`update ${TABLES[source]} set lead_due = false
    where id = any(${ids}::uuid[])`.execute(db);
}

const REQUEST = {
  'quick-booking': sql.ref('quick_booking_id'),
  contact: sql.ref('contact_request_id'),
};

/** Writes leads with their first event, the latest on top; a request that has one keeps it. */
export async function addArrivals(
  db: Database,
  source: ArrivalSource,
  arrivals: readonly NewArrival[],
): Promise<void> {
  if (arrivals.length === 0) return;
  await sql`
    with added as (
      insert into leads (id, title, kind, source, ${REQUEST[source]}, person_id, stage, position,
        value_cents, created_at, stage_since)
      select a.id, a.title, a.kind, ${source}, a."requestId", a."personId", 'new',
        t.top - row_number() over (order by a.at, a.id), a."valueCents", a.at, a.at
      from json_to_recordset(${JSON.stringify(arrivals)}::json) as a (id uuid, title text,
        kind text, "requestId" uuid, "personId" uuid, "valueCents" integer, at timestamptz)
      cross join (select coalesce(floor(min(position)), 0) as top from leads where stage = 'new') t
      on conflict (${REQUEST[source]}) do nothing
      returning id, created_at
    )
    insert into lead_events (lead_id, from_stage, to_stage, at)
    select id, null, 'new', created_at from added`.execute(db);
}
