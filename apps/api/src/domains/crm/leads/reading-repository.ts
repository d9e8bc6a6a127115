import type {
  LEAD_KINDS,
  LEAD_ORDERS,
  LEAD_SOURCES,
  LeadStage,
  LostReason,
} from '@voltcourier/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import { escapeLike } from '../../../platform/database/like.ts';
import { parseRowCursor, type RowPosition } from '../../../platform/database/row-cursor.ts';
import type { LockedLead } from './repository.ts';

/** A lead with its contact and owner. */
export interface LeadRecord extends LockedLead {
  readonly kind: (typeof LEAD_KINDS)[number];
  readonly source: (typeof LEAD_SOURCES)[number];
  readonly request_id: string | null;
  readonly person_name: string | null;
  readonly owner_name: string | null;
  readonly lost_reason: LostReason | null;
  readonly lost_note: string | null;
  readonly created_at: Date;
  readonly stage_since: Date;
  readonly position: string;
}

/** Filters of leads. */
export interface Narrowing {
  readonly kind: string | undefined;
  /** ID of a staff member; null for leads without an owner. */
  readonly ownerId: string | null | undefined;
}

const OPEN: readonly LeadStage[] = ['new', 'contacted', 'qualified', 'proposal'];
const OVER: readonly LeadStage[] = ['won', 'lost'];

const FIRST = '00000000-0000-0000-0000-000000000000';
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const all = (conditions: readonly (RawBuilder<unknown> | undefined)[]) =>
  sql.join([sql`true`, ...conditions.filter((one) => one !== undefined)], sql` and `);

const narrowed = ({ kind, ownerId }: Narrowing) =>
  all([
    kind === undefined ? undefined : sql`l.kind = ${kind}`,
    ownerId === undefined
      ? undefined
      : ownerId === null
        ? sql`l.owner_id is null`
        : sql`l.owner_id = ${ownerId}`,
  ]);

/** Selects leads in an order, with their contacts and owners. */
const records = (found: RawBuilder<unknown>, by: RawBuilder<unknown>) => sql<LeadRecord>`
  select l.id, l.title, l.kind, l.source,
    coalesce(l.quick_booking_id, l.contact_request_id) as request_id, l.stage,
    g.id as person_id, g.name as person_name, l.value_cents,
    l.expected_close::text as expected_close, l.owner_id, u.username as owner_name, l.next_step,
    l.next_step_due::text as next_step_due, l.lost_reason, l.lost_note, l.created_at,
    l.stage_since, l.position::text as position, l.version
  from (${found}) l
  left join people p on p.id = l.person_id
  left join people g on g.id = p.group_id
  left join accounts.users u on u.id = l.owner_id
  order by ${by}`;

/** Finds a lead. */
export async function findLead(db: Database, id: string): Promise<LeadRecord | undefined> {
  const found = sql`select * from leads where id = ${id}`;
  const { rows } = await records(found, sql`l.id`).execute(db);
  return rows[0];
}

/** A stage transition of a lead. */
export interface LeadEventRow {
  readonly id: string;
  readonly at: Date;
  readonly from_stage: LeadStage | null;
  readonly to_stage: LeadStage;
  readonly lost_reason: LostReason | null;
  readonly actor: string | null;
}

/** Lists the stage history of a lead, oldest first. */
export async function listLeadEvents(db: Database, leadId: string): Promise<LeadEventRow[]> {
  const { rows } = await sql<LeadEventRow>`
    select e.id::text as id, e.at, e.from_stage, e.to_stage, e.lost_reason, u.username as actor
    from lead_events e left join accounts.users u on u.id = e.actor_id
    where e.lead_id = ${leadId} order by e.at, e.id`.execute(db);
  return rows;
}

/** Query of the board: closed leads since an instant. */
export interface BoardQuery extends Narrowing {
  readonly closedSince: Date;
  readonly limit: number;
}

/** Lists the first leads of every stage, in board order. */
export async function listBoard(db: Database, query: BoardQuery): Promise<LeadRecord[]> {
  const { closedSince, limit } = query;
  const first = (stages: readonly LeadStage[], also: RawBuilder<unknown>) => sql`
    select f.* from unnest(${stages}::text[]) as s (stage) cross join lateral (
      select l.* from leads l where l.stage = s.stage and ${narrowed(query)} and ${also}
      order by l.position limit ${limit}
    ) f`;
  const found = sql`${first(OPEN, sql`true`)} union all
    ${first(OVER, sql`l.closed_at >= ${closedSince}`)}`;
  const { rows } = await records(found, sql`l.stage, l.position`).execute(db);
  return rows;
}

/** Number of leads in a stage, and the sum of their values. */
export interface StageSum {
  readonly stage: LeadStage;
  readonly count: number;
  readonly value_cents: number;
}

/** Condition for open leads; their index covers the summed columns, so no rows are read. */
const isOpenLead = sql`l.closed_at is null`;

/** Sums each stage; stages without leads are left out. */
export async function sumBoard(db: Database, query: BoardQuery): Promise<StageSum[]> {
  const sums = (stages: readonly LeadStage[], also: RawBuilder<unknown>) => sql`
    select l.stage, count(*)::int as count, coalesce(sum(l.value_cents), 0)::float8 as value_cents
    from leads l where l.stage = any(${stages}::text[]) and ${narrowed(query)} and ${also}
    group by l.stage`;
  const { rows } = await sql<StageSum>`
    ${sums(OPEN, isOpenLead)} union all
    ${sums(OVER, sql`l.closed_at >= ${query.closedSince}`)}`.execute(db);
  return rows;
}

/** Returns the position of a lead: as it was when it was read, or otherwise as it is. */
function positionThen({ id, name }: RowPosition): RawBuilder<unknown> {
  if (/^-?\d{1,100}(?:\.\d{1,800})?$/u.test(name ?? '')) return sql`${name}::numeric`;
  return sql`(select position from leads where id = ${id})`;
}

/** Lists more leads of a stage, below a given one. */
export async function listColumn(
  db: Database,
  query: BoardQuery & { readonly stage: LeadStage; readonly after: string },
): Promise<LeadRecord[]> {
  const { stage, after, closedSince, limit } = query;
  const found = sql`
    select l.* from leads l
    where l.stage = ${stage} and l.position > ${positionThen(parseRowCursor(after))}
      and ${narrowed(query)}
      and ${OPEN.includes(stage) ? sql`true` : sql`l.closed_at >= ${closedSince}`}
    order by l.position limit ${limit}`;
  const { rows } = await records(found, sql`l.position`).execute(db);
  return rows;
}

/** Start, continuation after a lead, and sort expression of each order. */
const ORDERS = {
  newest: { key: sql`created_at`, start: sql`'infinity'::timestamptz`, isDescending: true },
  step: {
    key: sql`coalesce(next_step_due, 'infinity')`,
    start: sql`'-infinity'::date`,
    isDescending: false,
  },
  close: {
    key: sql`coalesce(expected_close, 'infinity')`,
    start: sql`'-infinity'::date`,
    isDescending: false,
  },
  value: { key: sql`coalesce(value_cents, -1)`, start: sql`2147483647`, isDescending: true },
};

/** Matches leads that contain all words in their title or in their contact's searchable text. */
function having(search: string): RawBuilder<unknown> {
  const words = search.toLowerCase().split(/\s+/u).slice(0, 6);
  const like = (text: RawBuilder<unknown>) =>
    all(words.map((word) => sql`${text} like ${`%${escapeLike(word)}%`}`));
  return sql`l.id in (
    select t.id from leads t where ${like(sql`lower(t.title)`)}
    union
    select m.id from people p join people g on g.group_id = p.group_id
      join leads m on m.person_id = g.id
    where ${like(sql`p.search_text`)})`;
}

/** Query of the lead list. */
export interface ListQuery extends Narrowing {
  readonly search: string | undefined;
  readonly stage: LeadStage | undefined;
  readonly isOpen: boolean;
  /** Only leads whose next step was due before this day. */
  readonly dueBefore: string | undefined;
  readonly order: (typeof LEAD_ORDERS)[number];
  readonly after: string | undefined;
  readonly limit: number;
}

/** Returns the sort key and the ID of a lead: as it was when it was read, or otherwise as it is. */
function startAfter({ id, at, name }: RowPosition, order: ListQuery['order']): RawBuilder<unknown> {
  const day = at?.toISOString().slice(0, 10) ?? (name === 'never' ? 'infinity' : null);
  const cents = /^-?\d{1,10}$/u.test(name ?? '') ? name : null;
  // When a lead was created doesn't change.
  const then = {
    newest: sql`null::timestamptz`,
    step: sql`${day}::date`,
    close: sql`${day}::date`,
    value: sql`${cents}::bigint`,
  };
  const now = sql`(select ${ORDERS[order].key} from leads where id = ${id})`;
  return sql`(coalesce(${then[order]}, ${now}), ${id}::uuid)`;
}

/** Lists leads in an order, after a given one. */
export async function listLeadRows(db: Database, query: ListQuery): Promise<LeadRecord[]> {
  const { search, stage, isOpen, dueBefore, after, limit } = query;
  const { key, start, isDescending } = ORDERS[query.order];
  const sign = isDescending ? sql`<` : sql`>`;
  const by = isDescending ? sql`${key} desc, l.id desc` : sql`${key}, l.id`;
  const from =
    after === undefined
      ? sql`(${start}, ${isDescending ? LAST : FIRST}::uuid)`
      : startAfter(parseRowCursor(after), query.order);
  const conditions = all([
    narrowed(query),
    stage === undefined ? undefined : sql`l.stage = ${stage}`,
    isOpen ? sql`l.stage = any(${OPEN}::text[])` : undefined,
    dueBefore === undefined
      ? undefined
      : sql`coalesce(l.next_step_due, 'infinity') < ${dueBefore}::date`,
    search === undefined ? undefined : having(search),
  ]);
  const found = sql`select l.* from leads l where (${key}, l.id) ${sign} ${from}
    and ${conditions} order by ${by} limit ${limit}`;
  const { rows } = await records(found, by).execute(db);
  return rows;
}

/**
 * Lists the leads of a contact, across merged records: open ones, then closed ones, newest first.
 */
export async function listPersonLeads(
  db: Database,
  personId: string,
  limit: number,
): Promise<LeadRecord[]> {
  const found = sql`select l.* from leads l where l.person_id in (
      select m.id from people p join people m on m.group_id = p.group_id where p.id = ${personId})
    order by l.closed_at desc nulls first, l.created_at desc, l.id limit ${limit}`;
  const by = sql`l.closed_at desc nulls first, l.created_at desc, l.id`;
  const { rows } = await records(found, by).execute(db);
  return rows;
}

/** Leads of a stage per month. */
export interface MonthSum extends StageSum {
  /** `YYYY-MM`; null for leads without an expected close date. */
  readonly month: string | null;
}

/** Sums open leads by month of expected close, and won leads per month since a given one. */
export async function sumMonths(
  db: Database,
  query: Narrowing & { readonly wonSince: Date; readonly zone: string },
): Promise<MonthSum[]> {
  const figures = sql`count(*)::int as count,
    coalesce(sum(l.value_cents), 0)::float8 as value_cents`;
  // Groups by day first, so that dates are formatted once per day and not per lead.
  const { rows } = await sql<MonthSum>`
    select to_char(d.day, 'YYYY-MM') as month, d.stage, sum(d.count)::int as count,
      sum(d.value_cents) as value_cents
    from (
      select l.expected_close as day, l.stage, ${figures}
      from leads l where l.stage = any(${OPEN}::text[]) and ${isOpenLead} and ${narrowed(query)}
      group by 1, 2
    ) d group by 1, 2
    union all
    select to_char(l.closed_at at time zone ${query.zone}, 'YYYY-MM'), l.stage, ${figures}
    from leads l where l.stage = 'won' and l.closed_at >= ${query.wonSince} and ${narrowed(query)}
    group by 1, 2`.execute(db);
  return rows;
}
