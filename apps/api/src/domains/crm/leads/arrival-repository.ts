import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import type { LeadRequest, LeadSource } from '../../bookings/index.ts';

/** Facts about the contact of a request. */
export interface ArrivalPerson {
  readonly is_erased: boolean;
  /** Whether the requester is a member of a company account. */
  readonly is_company: boolean;
}

/** A lead to add at the top of the first stage. */
export interface NewArrival {
  readonly id: string;
  readonly requestId: string;
  readonly personId: string;
  readonly title: string;
  readonly kind: string;
  readonly valueCents: number | null;
  readonly at: Date;
}

/** Serializes changes to the board's order. */
export async function lockBoard(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('leads', 0))`.execute(db);
}

/** Returns the facts about the contacts of requests, by request ID. */
export async function listArrivalPeople(
  db: Database,
  source: LeadSource,
  requests: readonly LeadRequest[],
): Promise<ReadonlyMap<string, ArrivalPerson>> {
  // A contact request isn't made with an account, but its contact may have one.
  const asker = source === 'quick-booking' ? sql.ref('r.user_id') : sql.ref('p.user_id');
  const { rows } = await sql<ArrivalPerson & { id: string }>`
    select r.id, p.erased_at is not null as is_erased, exists (
        select from memberships.company_members m where m.user_id = ${asker}
      ) as is_company
    from unnest(
        ${requests.map(({ id }) => id)}::uuid[],
        ${requests.map((request) => request.person_id)}::uuid[],
        ${requests.map((request) => request.user_id)}::uuid[]
      ) as r (id, person_id, user_id)
      join people p on p.id = r.person_id`.execute(db);
  return new Map(rows.map(({ id, ...person }) => [id, person]));
}

const REQUEST = {
  'quick-booking': sql.ref('quick_booking_id'),
  contact: sql.ref('contact_request_id'),
};

/** Adds leads with their first event, newest on top; a request that already has a lead keeps it. */
export async function addArrivals(
  db: Database,
  source: LeadSource,
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
