import type {
  DATA_REQUEST_REASONS,
  DataRequestKind,
  DataRequestState,
  ERASED_PARTS,
  KEPT_PARTS,
} from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import { bookingsOf, type ContactScope } from '../../../platform/database/rows-of-person.ts';

type Reason = (typeof DATA_REQUEST_REASONS)[number];

/** A request as it is kept. */
export interface RequestRow {
  readonly id: string;
  readonly kind: DataRequestKind;
  readonly status: DataRequestState;
  readonly version: number;
  readonly person_id: string;
  readonly person_name: string;
  /** A day, as it is written. */
  readonly received_on: string;
  readonly created_by_name: string;
  readonly closed_at: Date | null;
  readonly closed_by_name: string | null;
  readonly reason: Reason | null;
}

const selectRequests = sql`
  select r.id, r.kind, r.status, r.version, r.person_id, p.name as person_name,
    r.received_on::text as received_on, u.username as created_by_name, r.closed_at,
    c.username as closed_by_name, r.reason
  from data_requests r join people p on p.id = r.person_id join users u on u.id = r.created_by
  left join users c on c.id = r.closed_by`;

/** A request. */
export async function findRequest(db: Database, id: string): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`${selectRequests} where r.id = ${id}`.execute(db);
  return rows[0];
}

/** A request, locked. */
export async function lockRequest(db: Database, id: string): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`
    ${selectRequests} where r.id = ${id} for no key update of r`.execute(db);
  return rows[0];
}

const LISTS = {
  open: (after: string | undefined) => {
    const from =
      after === undefined
        ? sql`(r.received_on, r.id) > ('-infinity', '00000000-0000-0000-0000-000000000000')`
        : sql`(r.received_on, r.id) > (select received_on, id from data_requests where id = ${after})`;
    return sql`where r.status = 'received' and ${from} order by r.received_on, r.id`;
  },
  closed: (after: string | undefined) => {
    const from =
      after === undefined
        ? sql`(r.closed_at, r.id) < ('infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff')`
        : sql`(r.closed_at, r.id) < (select closed_at, id from data_requests where id = ${after})`;
    return sql`where r.status <> 'received' and ${from} order by r.closed_at desc, r.id desc`;
  },
};

/** Open requests, those that came first first; or closed ones, the latest first. */
export async function listRequests(
  db: Database,
  asked: { state: keyof typeof LISTS; after: string | undefined; limit: number },
): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    ${selectRequests} ${LISTS[asked.state](asked.after)} limit ${asked.limit}`.execute(db);
  return rows;
}

/** Adds a request; false where the same is asked for already. */
export async function addRequest(
  db: Database,
  added: {
    id: string;
    kind: DataRequestKind;
    personId: string;
    receivedOn: string;
    createdBy: string;
    at: Date;
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into data_requests (id, kind, status, person_id, received_on, created_by, created_at)
    values (${added.id}, ${added.kind}, 'received', ${added.personId}, ${added.receivedOn},
      ${added.createdBy}, ${added.at})
    on conflict do nothing returning id`.execute(db);
  return rows.length > 0;
}

/** Changes a request that the caller has locked. */
export async function saveRequest(
  db: Database,
  id: string,
  change: {
    status: DataRequestState;
    version: number;
    closedBy: string;
    closedAt: Date;
    reason: Reason | null;
  },
): Promise<void> {
  await db
    .updateTable('data_requests')
    .set({
      status: change.status,
      version: change.version,
      closed_by: change.closedBy,
      closed_at: change.closedAt,
      reason: change.reason,
    })
    .where('id', '=', id)
    .execute();
}

/** Writes down what was done with a request. */
export async function addRequestEvent(
  db: Database,
  event: { requestId: string; kind: string; actorId: string; at: Date },
): Promise<void> {
  await db
    .insertInto('data_request_events')
    .values({
      request_id: event.requestId,
      kind: event.kind,
      actor_id: event.actorId,
      at: event.at,
    })
    .execute();
}

/** How much of each part an erasure takes away, and leaves. */
export async function countParts(
  db: Database,
  whose: ContactScope & {
    readonly emails: readonly string[];
    readonly dials: readonly string[];
  },
): Promise<Record<(typeof ERASED_PARTS)[number] | (typeof KEPT_PARTS)[number], number>> {
  const users = sql`any(${whose.userIds}::uuid[])`;
  const people = sql`any(${whose.personIds}::uuid[])`;
  const addresses = [...whose.emails.map((email) => email.toLowerCase()), ...whose.dials];
  type Counts = Record<(typeof ERASED_PARTS)[number] | (typeof KEPT_PARTS)[number], number>;
  const { rows } = await sql<Counts>`
    with mine as (${bookingsOf(whose)}), paid as (
      select id from payments where booking_id in (select id from mine)
    )
    select
      ${whose.personIds.length}::int as records,
      ${whose.userIds.length}::int as accounts,
      (select count(*)::int from mine) as bookings,
      (select count(*)::int from quick_bookings where person_id = ${people})
        + (select count(*)::int from contact_requests where person_id = ${people}) as requests,
      (select count(*)::int from vehicles where user_id = ${users}) as vehicles,
      (select count(*)::int from notification_subscriptions
        where channel in ('email', 'phone') and address = any(${addresses}::text[]))
        as subscriptions,
      (select count(*)::int from person_notes where person_id = ${people})
        + (select count(*)::int from person_tasks where person_id = ${people})
        + (select count(*)::int from leads where person_id = ${people})
        + (select count(*)::int from booking_notes where booking_id in (select id from mine))
        as words,
      (select count(*)::int from person_tags where person_id = ${people})
        + (select count(*)::int from person_links where person_id = ${people}) as tags,
      (select count(*)::int from mine) as visits,
      (select count(*)::int from paid)
        + (select count(*)::int from refunds where payment_id in (select id from paid)) as payments,
      (select count(*)::int from membership_invoices where user_id = ${users}) as invoices,
      (select count(*)::int from consents where user_id = ${users}) as consents,
      (select count(distinct lower(email))::int + count(distinct dial)::int from people
        where id = ${people}) as contacts`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A count has a row.');
  return row;
}
