import type {
  DATA_REQUEST_REASONS,
  DataRequestKind,
  DataRequestState,
} from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

type Reason = (typeof DATA_REQUEST_REASONS)[number];

/** Row of a privacy request. */
export interface RequestRow {
  readonly id: string;
  readonly kind: DataRequestKind;
  readonly status: DataRequestState;
  readonly version: number;
  readonly person_id: string;
  readonly person_name: string;
  /** A date as a string. */
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
  from data_requests r join crm.people p on p.id = r.person_id join accounts.users u on u.id = r.created_by
  left join accounts.users c on c.id = r.closed_by`;

/** Finds a request. */
export async function findRequest(db: Database, id: string): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`${selectRequests} where r.id = ${id}`.execute(db);
  return rows[0];
}

/** Returns a request, locked. */
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

/** Lists open requests, oldest first, or closed ones, newest first. */
export async function listRequests(
  db: Database,
  query: { state: keyof typeof LISTS; after: string | undefined; limit: number },
): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    ${selectRequests} ${LISTS[query.state](query.after)} limit ${query.limit}`.execute(db);
  return rows;
}

/** Adds a request; returns false if the same one is already open. */
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

/** Updates a request that the caller has locked. */
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

/** Records an action on a request. */
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
