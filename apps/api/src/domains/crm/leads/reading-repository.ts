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

/** A lead with whoever it is about and whose it is. */
export interface LeadRecord {
  readonly id: string;
  readonly title: string;
  readonly kind: (typeof LEAD_KINDS)[number];
  readonly source: (typeof LEAD_SOURCES)[number];
  readonly request_id: string | null;
  readonly stage: LeadStage;
  readonly person_id: string | null;
  readonly person_name: string | null;
  readonly value_cents: number | null;
  readonly expected_close: string | null;
  readonly owner_id: string | null;
  readonly owner_name: string | null;
  readonly next_step: string | null;
  readonly next_step_due: string | null;
  readonly lost_reason: LostReason | null;
  readonly lost_note: string | null;
  readonly created_at: Date;
  readonly stage_since: Date;
  readonly version: number;
}

/** How leads are narrowed down. */
export interface Narrowing {
  readonly kind: string | undefined;
  /** One of the staff; null for nobody. */
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

/** Leads that were found, in an order, with their people and owners. */
const records = (found: RawBuilder<unknown>, by: RawBuilder<unknown>) => sql<LeadRecord>`
  select l.id, l.title, l.kind, l.source,
    coalesce(l.quick_booking_id, l.contact_request_id) as request_id, l.stage,
    g.id as person_id, g.name as person_name, l.value_cents,
    l.expected_close::text as expected_close, l.owner_id, u.username as owner_name, l.next_step,
    l.next_step_due::text as next_step_due, l.lost_reason, l.lost_note, l.created_at,
    l.stage_since, l.version
  from (${found}) l
  left join people p on p.id = l.person_id
  left join people g on g.id = p.group_id
  left join accounts.users u on u.id = l.owner_id
  order by ${by}`;

/** A lead. */
export async function findLead(db: Database, id: string): Promise<LeadRecord | undefined> {
  const found = sql`select * from leads where id = ${id}`;
  const { rows } = await records(found, sql`l.id`).execute(db);
  return rows[0];
}

/** A stage that a lead came to. */
export interface LeadEventRow {
  readonly id: string;
  readonly at: Date;
  readonly from_stage: LeadStage | null;
  readonly to_stage: LeadStage;
  readonly lost_reason: LostReason | null;
  readonly actor: string | null;
}

/** Every stage that a lead came to, the first first. */
export async function listLeadEvents(db: Database, leadId: string): Promise<LeadEventRow[]> {
  const { rows } = await sql<LeadEventRow>`
    select e.id::text as id, e.at, e.from_stage, e.to_stage, e.lost_reason, u.username as actor
    from lead_events e left join accounts.users u on u.id = e.actor_id
    where e.lead_id = ${leadId} order by e.at, e.id`.execute(db);
  return rows;
}

/** What the board is asked for: what is over, since when. */
export interface BoardAsked extends Narrowing {
  readonly closedSince: Date;
  readonly limit: number;
}

/** The first leads of every stage, in the order of the board. */
export async function listBoard(db: Database, asked: BoardAsked): Promise<LeadRecord[]> {
  const { closedSince, limit } = asked;
  const first = (stages: readonly LeadStage[], also: RawBuilder<unknown>) => sql`
    select f.* from unnest(${stages}::text[]) as s (stage) cross join lateral (
      select l.* from leads l where l.stage = s.stage and ${narrowed(asked)} and ${also}
      order by l.position limit ${limit}
    ) f`;
  const found = sql`${first(OPEN, sql`true`)} union all
    ${first(OVER, sql`l.closed_at >= ${closedSince}`)}`;
  const { rows } = await records(found, sql`l.stage, l.position`).execute(db);
  return rows;
}

/** How many leads a stage has, and what they come to. */
export interface StageSum {
  readonly stage: LeadStage;
  readonly count: number;
  readonly value_cents: number;
}

/** Those that are open; their index has all that is added up, so that no lead is read for it. */
const isOpenLead = sql`l.closed_at is null`;

/** What each stage comes to; one without leads isn't there. */
export async function sumBoard(db: Database, asked: BoardAsked): Promise<StageSum[]> {
  const sums = (stages: readonly LeadStage[], also: RawBuilder<unknown>) => sql`
    select l.stage, count(*)::int as count, coalesce(sum(l.value_cents), 0)::float8 as value_cents
    from leads l where l.stage = any(${stages}::text[]) and ${narrowed(asked)} and ${also}
    group by l.stage`;
  const { rows } = await sql<StageSum>`
    ${sums(OPEN, isOpenLead)} union all
    ${sums(OVER, sql`l.closed_at >= ${asked.closedSince}`)}`.execute(db);
  return rows;
}

/** More leads of a stage, below one of it. */
export async function listColumn(
  db: Database,
  asked: BoardAsked & { readonly stage: LeadStage; readonly after: string },
): Promise<LeadRecord[]> {
  const { stage, after, closedSince, limit } = asked;
  const found = sql`
    select l.* from leads l
    where l.stage = ${stage} and l.position > (select position from leads where id = ${after})
      and ${narrowed(asked)}
      and ${OPEN.includes(stage) ? sql`true` : sql`l.closed_at >= ${closedSince}`}
    order by l.position limit ${limit}`;
  const { rows } = await records(found, sql`l.position`).execute(db);
  return rows;
}

/** Where each order begins, how it goes on after a lead, and how it is sorted. */
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

/** Leads that have all of the words in their title, or in what their person is found by. */
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

/** What leads are asked for. */
export interface ListAsked extends Narrowing {
  readonly search: string | undefined;
  readonly stage: LeadStage | undefined;
  readonly isOpen: boolean;
  /** Only those with a next step that was due before this day. */
  readonly dueBefore: string | undefined;
  readonly order: (typeof LEAD_ORDERS)[number];
  readonly after: string | undefined;
  readonly limit: number;
}

/** Leads in an order, those after one of them. */
export async function listLeadRows(db: Database, asked: ListAsked): Promise<LeadRecord[]> {
  const { search, stage, isOpen, dueBefore, after, limit } = asked;
  const { key, start, isDescending } = ORDERS[asked.order];
  const sign = isDescending ? sql`<` : sql`>`;
  const by = isDescending ? sql`${key} desc, l.id desc` : sql`${key}, l.id`;
  const from =
    after === undefined
      ? sql`(${start}, ${isDescending ? LAST : FIRST}::uuid)`
      : sql`(select ${key}, id from leads where id = ${after})`;
  const conditions = all([
    narrowed(asked),
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

/** The leads of everybody who is taken for the same person: what is open, then what ended last. */
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

/** What leads of a stage come to in a month. */
export interface MonthSum extends StageSum {
  /** `YYYY-MM`; null for those without an expected close. */
  readonly month: string | null;
}

/** What is open by the month of its expected close, and what was won in each month since one. */
export async function sumMonths(
  db: Database,
  asked: Narrowing & { readonly wonSince: Date; readonly zone: string },
): Promise<MonthSum[]> {
  const figures = sql`count(*)::int as count,
    coalesce(sum(l.value_cents), 0)::float8 as value_cents`;
  // By the day first: a date is put into words once for a day, and not for every lead.
  const { rows } = await sql<MonthSum>`
    select to_char(d.day, 'YYYY-MM') as month, d.stage, sum(d.count)::int as count,
      sum(d.value_cents) as value_cents
    from (
      select l.expected_close as day, l.stage, ${figures}
      from leads l where l.stage = any(${OPEN}::text[]) and ${isOpenLead} and ${narrowed(asked)}
      group by 1, 2
    ) d group by 1, 2
    union all
    select to_char(l.closed_at at time zone ${asked.zone}, 'YYYY-MM'), l.stage, ${figures}
    from leads l where l.stage = 'won' and l.closed_at >= ${asked.wonSince} and ${narrowed(asked)}
    group by 1, 2`.execute(db);
  return rows;
}
