import type { RequestOrder, RequestRow, RequestStatus } from '@voltcourier/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import { parseRowCursor, type RowPosition } from '../../../platform/database/row-cursor.ts';

/** Row of a request of either kind. */
export interface StoredRequest {
  readonly id: string;
  readonly kind: RequestRow['kind'];
  readonly status: RequestStatus;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly vehicle: string;
  readonly company: string | null;
  readonly fleet_size: number | null;
  readonly service_type: RequestRow['service'];
  readonly urgency: RequestRow['urgency'];
  readonly location: string | null;
  readonly notes: string | null;
  readonly preferred_time: string | null;
  readonly plan: string | null;
  readonly billing_interval: string | null;
  readonly respond_by: Date | null;
  readonly created_at: Date;
  readonly due_at: Date;
  readonly closed_at: Date | null;
}

const quickBookings = sql`
  select id, 'quick-booking' as kind, status, name, phone, email, vehicle_type as vehicle,
    null as company, null::integer as fleet_size, service_type, urgency, location, notes, preferred_time, plan, billing_interval, respond_by,
    created_at, due_at, closed_at
  from quick_bookings`;
const contactRequests = sql`
  select id, 'contact' as kind, status, name, phone, email, vehicle, company,
    fleet_size, null as service_type, null as urgency, null as location, notes, null as preferred_time, null as plan,
    null as billing_interval, null::timestamptz as respond_by, created_at, due_at, closed_at
  from contact_requests`;
const KINDS = [quickBookings, contactRequests];

const eachKind = (end: RawBuilder<unknown>) =>
  sql.join(
    KINDS.map((kind) => sql`(${kind} ${end})`),
    sql` union all `,
  );

/** Query parameters of the staff's request list. */
export interface RequestsQuery {
  /** Open requests, earliest deadline first, or closed ones, newest first. */
  readonly show: 'open' | 'over';
  /** Prefix of the email address or the name. */
  readonly search: string | undefined;
  /** Undefined for the default: earliest deadline first, or latest closed first. */
  readonly order: RequestOrder | undefined;
  /** Last request of the previous page. */
  readonly after: string | undefined;
  readonly limit: number;
}

/** Case-insensitive prefix match; both columns have an index for it. */
const beginningWith = (text: string) => {
  const pattern = `${text.toLowerCase().replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
  return sql`and (lower(email) like ${pattern} or lower(name) like ${pattern})`;
};

/** Sort key of a request: an instant and its ID. */
interface Key {
  readonly at: string;
  readonly id: string;
}

const FIRST: Key = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };
const LAST: Key = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/**
 * Finds the sort key of the request that a page starts after: as it was when the request was read,
 * or otherwise as it is, if it is in the list.
 */
async function findKey(
  db: Database,
  at: RawBuilder<unknown>,
  { id, at: then }: RowPosition,
): Promise<Key | undefined> {
  const isThere = sql`id = ${id} and ${at} is not null
    and (${then}::timestamptz is null or date_trunc('milliseconds', ${at}) = ${then})`;
  const { rows } = await sql<Key>`
    select ${at}::text as at, id from quick_bookings where ${isThere}
    union all
    select ${at}::text, id from contact_requests where ${isThere}`.execute(db);
  return rows[0] ?? (then === null ? undefined : { at: then.toISOString(), id });
}

/**
 * Returns the instant that an order sorts by. Each has an index with the ID, scanned in either
 * direction.
 */
function instantOf(show: 'open' | 'over', order: RequestOrder): RawBuilder<unknown> {
  if (order.startsWith('received')) return sql`created_at`;
  return show === 'open' ? sql`due_at` : sql`closed_at`;
}

/**
 * Lists a page of requests of both kinds; each kind is read by its own index, no further than
 * needed.
 */
export async function listRequests(
  db: Database,
  { show, search, order: chosen, after, limit }: RequestsQuery,
): Promise<StoredRequest[]> {
  const order = chosen ?? (show === 'open' ? 'due' : 'due-desc');
  const isBackwards = order.endsWith('-desc');
  const at = instantOf(show, order);
  const first = isBackwards ? LAST : FIRST;
  const start = after === undefined ? first : await findKey(db, at, parseRowCursor(after));
  if (start === undefined) return [];
  const sorted = isBackwards ? sql`${at} desc, id desc` : sql`${at}, id`;
  const page = sql`
    where closed_at is ${show === 'open' ? sql`null` : sql`not null`}
      and (${at}, id) ${isBackwards ? sql`<` : sql`>`} (${start.at}::timestamptz, ${start.id}::uuid)
      ${search ? beginningWith(search) : sql``}
    order by ${sorted} limit ${limit}`;
  const { rows } = await sql<StoredRequest>`
    select * from (${eachKind(page)}) as both_kinds order by ${sorted} limit ${limit}`.execute(db);
  return rows;
}

/** Finds a request of either kind by its ID. */
export async function findRequest(db: Database, id: string): Promise<StoredRequest | undefined> {
  const { rows } = await sql<StoredRequest>`${eachKind(sql`where id = ${id}`)}`.execute(db);
  return rows[0];
}

/** Returns a request, locked until the transaction ends. */
export async function lockRequest(db: Database, id: string): Promise<StoredRequest | undefined> {
  for (const kind of KINDS) {
    const { rows } = await sql<StoredRequest>`${kind} where id = ${id} for update`.execute(db);
    if (rows[0] !== undefined) return rows[0];
  }
  return undefined;
}

/** Row of a request event. */
export interface RequestEventRow {
  readonly id: string;
  readonly at: Date;
  readonly to_status: RequestStatus;
  readonly actor: string;
  /** Username of the employee who did it. */
  readonly by_name: string | null;
  readonly reason: string | null;
  readonly try_again_at: string | null;
  /** The reply that was sent with the event. */
  readonly reply: { readonly subject: string; readonly body: string } | null;
}

const TABLES = {
  'quick-booking': {
    requests: sql`quick_bookings`,
    events: sql`quick_booking_events`,
    key: sql`quick_booking_id`,
  },
  contact: {
    requests: sql`contact_requests`,
    events: sql`contact_request_events`,
    key: sql`contact_request_id`,
  },
} as const;

type Known = Pick<StoredRequest, 'id' | 'kind'>;

/** Lists the events of a request, oldest first. */
export async function listEvents(db: Database, { id, kind }: Known): Promise<RequestEventRow[]> {
  const { events, key } = TABLES[kind];
  const { rows } = await sql<RequestEventRow>`
    select e.id::text, e.at, e.to_status, e.actor, u.username as by_name,
      e.detail->>'reason' as reason, e.detail->>'tryAgainAt' as try_again_at,
      case when r.id is null then null
        else jsonb_build_object('subject', r.subject, 'body', r.body) end as reply
    from ${events} e left join accounts.users u on u.id = (e.detail->>'by')::uuid
    left join request_replies r on r.${key} = e.${key} and r.event_id = e.id
    where e.${key} = ${id}
    order by e.id`.execute(db);
  return rows;
}

/**
 * Saves a request's new status with its event, and returns the event's ID. The caller holds the
 * request's lock.
 */
export async function saveTransition(
  db: Database,
  { id, kind, status }: Known & { status: RequestStatus },
  change: {
    readonly to: RequestStatus;
    readonly dueAt: Date;
    readonly closedAt: Date | null;
    readonly detail: Readonly<Record<string, unknown>>;
    readonly at: Date;
  },
): Promise<string> {
  const { requests, events, key } = TABLES[kind];
  const { rows } = await sql<{ id: string }>`
    with changed as (
      update ${requests} set status = ${change.to}, due_at = ${change.dueAt},
        closed_at = ${change.closedAt}
      where id = ${id}
      returning id
    )
    insert into ${events} (${key}, from_status, to_status, actor, detail, at)
    select id, ${status}, ${change.to}, 'staff', ${JSON.stringify(change.detail)}::jsonb,
      ${change.at}
    from changed
    returning id::text`.execute(db);
  return rows[0]?.id ?? '';
}
