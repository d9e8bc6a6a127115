import type { PERSON_SOURCES, PEOPLE_ORDERS, RECORD_KINDS } from '@voltcourier/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import { escapeLike } from '../../../platform/database/like.ts';
import {
  instantThen,
  parseRowCursor,
  type RowPosition,
} from '../../../platform/database/row-cursor.ts';
import { areListed, matchesFilter, type PersonFilter, runs } from './filter-repository.ts';
import { idsEntered } from './field-filter-repository.ts';

/** A contact in a list. */
export interface ListedRow {
  readonly id: string;
  readonly kind: (typeof RECORD_KINDS)[number];
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly source: (typeof PERSON_SOURCES)[number];
  readonly member: string | null;
  readonly tags: { id: string; name: string; tone: string }[];
  readonly open_tasks: number;
  readonly group_contact_at: Date;
}

/** Filter, sort order and page of contacts. */
export interface PeopleListQuery extends PersonFilter {
  readonly search: { text: string; digits: string } | undefined;
  readonly order: (typeof PEOPLE_ORDERS)[number];
  readonly after: string | undefined;
  readonly limit: number;
}

/** Selects the tier of a contact's active membership, or null. */
export const membership = (at: Date) => sql`(
  select u.membership_tier from people m join accounts.users u on u.id = m.user_id
  where m.group_id = p.group_id and u.membership_tier <> 'FREE'
    and (u.membership_ends_at is null or u.membership_ends_at > ${at})
  limit 1)`;

const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Returns the name of a record when its page was read, or otherwise its name now. */
export const nameThen = ({ id, name }: RowPosition) =>
  sql`coalesce(lower(${name}::text), (select lower(o.name) from people o where o.id = ${id}))`;

/** Start, continuation after a row, and sort expression of each order. */
const ORDERS = {
  contact: {
    from: (after: string | undefined) =>
      after === undefined
        ? sql`(p.group_contact_at, p.id) < ('infinity', ${LAST})`
        : sql`(p.group_contact_at, p.id) < (${instantThen(parseRowCursor(after), sql`o.group_contact_at`, sql`people o`)}, ${parseRowCursor(after).id}::uuid)`,
    by: sql`p.group_contact_at desc, p.id desc`,
  },
  newest: {
    from: (after: string | undefined) =>
      after === undefined
        ? sql`(p.created_at, p.id) < ('infinity', ${LAST})`
        : sql`(p.created_at, p.id) < (select created_at, id from people where id = ${parseRowCursor(after).id})`,
    by: sql`p.created_at desc, p.id desc`,
  },
  name: {
    from: (after: string | undefined) =>
      after === undefined
        ? sql`(lower(p.name), p.id) > ('', ${FIRST})`
        : sql`(lower(p.name), p.id) > (${nameThen(parseRowCursor(after))}, ${parseRowCursor(after).id}::uuid)`,
    by: sql`lower(p.name), p.id`,
  },
};

const listed = (found: RawBuilder<unknown>, by: RawBuilder<unknown>, at: Date) => sql<ListedRow>`
  select p.id, p.kind, p.name, p.email, p.phone, p.source, p.group_contact_at,
    ${membership(at)} as member,
    (select count(*)::int from person_tasks t join people m on m.id = t.person_id
      where m.group_id = p.id and t.done_at is null) as open_tasks,
    (select coalesce(json_agg(t order by lower(t.name)), '[]') from (
      select distinct t.id, t.name, t.tone from person_tags g
      join people m on m.id = g.person_id join tags t on t.id = g.tag_id
      where m.group_id = p.id) t) as tags
  from (${found}) p order by ${by}`;

/** With at least this many matches, scanning the list in order fills a page quickly. */
const MANY = 2_000;

/** Selects the IDs of a page of contacts in an order, after a given one. */
function firstOf(query: PeopleListQuery): RawBuilder<unknown> {
  const { order, after, limit, fields = [] } = query;
  const { from, by } = ORDERS[order];
  const page = (matching: RawBuilder<unknown>) => sql`
    select p.id from people p where ${matching} and ${from(after)} order by ${by} limit ${limit}`;
  if (fields.length === 0) return page(matchesFilter(query));
  // A field condition may match no one or everyone, which the planner can't know: few matches are
  // read and sorted, many are found while scanning in order.
  return sql`
    with few as materialized (select * from (${idsEntered(fields, areListed(query))}) f (id) limit ${sql.lit(MANY)})
    (${page(sql`(select count(*) from few) < ${sql.lit(MANY)} and p.id = any (array(table few))
      and ${matchesFilter({ ...query, fields: [] })}`)})
    union all
    (${page(sql`(select count(*) from few) = ${sql.lit(MANY)} and ${matchesFilter(query)}`)})`;
}

/** Lists a page of contacts in an order, after a given one. */
export async function listPeople(db: Database, query: PeopleListQuery): Promise<ListedRow[]> {
  // Conditions can match more than a page, so full rows are read only for the page.
  const found = sql`select p.* from (${firstOf(query)}) f join people p on p.id = f.id`;
  const { rows } = await listed(found, ORDERS[query.order].by, query.at).execute(db);
  return rows;
}

/** Maximum number of search words that are used. */
const MAX_WORDS = 6;

/** Maximum number of merged records that are searched; there are few. */
const MAX_MERGED = 500;

/** Selects contacts that contain all of the words, latest contact first. */
function having(query: PeopleListQuery, words: readonly string[]): RawBuilder<unknown> {
  const all = (table: 'p' | 'm') =>
    sql.join(
      words.map((word) => sql`${sql.ref(`${table}.search_text`)} like ${`%${escapeLike(word)}%`}`),
      sql` and `,
    );
  return sql`
    select p.* from (
      (select p.id from people p
        where ${matchesFilter(query)} and ${all('p')} and ${ORDERS.contact.from(undefined)}
        order by ${ORDERS.contact.by} limit ${query.limit})
      union
      (select p.id from (
          select m.group_id from people m where m.merged_into is not null and ${all('m')}
          limit ${MAX_MERGED}
        ) m join people p on p.id = m.group_id
        where ${matchesFilter(query)} limit ${query.limit})
    ) f join people p on p.id = f.id
    order by ${ORDERS.contact.by} limit ${query.limit}`;
}

/** Minimum similarity of matches (PostgreSQL, pg_trgm), which still finds transposed letters. */
const LIKENESS = '0.4';

/** Maximum number of similar records that are ranked. */
const MAX_COMPARED = 1_000;

/** A trigram index can't help with fewer than three characters. */
const COMPARED = /[\p{L}\p{N}]{3,}/gu;

/**
 * Selects contacts similar to all of `each`, ranked by similarity to the words as typed. The index
 * finds the candidates; the fewer it finds, the fewer rows are read and compared.
 */
const like = (
  query: PeopleListQuery,
  text: string,
  each: readonly string[],
): RawBuilder<unknown> => sql`
  select p.*, f.likeness from (
    select c.group_id, max(word_similarity(${text}, c.search_text)) as likeness
    from (select group_id, search_text from people
      where ${sql.join(
        each.map((word) => sql`${word} <% search_text`),
        sql` and `,
      )} and erased_at is null limit ${MAX_COMPARED}) c
    group by c.group_id
  ) f join people p on p.id = f.group_id
  where ${matchesFilter(query)} order by f.likeness desc, p.group_contact_at desc, p.id
  limit ${query.limit}`;

/** Returns contacts similar to each of the words or, if there are none, to the whole text. */
async function searchLike(
  db: Database,
  query: PeopleListQuery,
  text: string,
  each: readonly string[],
): Promise<ListedRow[]> {
  const by = sql`p.likeness desc, p.group_contact_at desc, p.id`;
  const { rows } = await listed(like(query, text, each), by, query.at).execute(db);
  return rows.length > 0 || each.length === 1 ? rows : searchLike(db, query, text, [text]);
}

/**
 * Returns contacts that contain the search text in their name, address or number; if there are
 * none, the most similar ones.
 */
export async function searchPeople(
  db: Database,
  query: PeopleListQuery & { readonly search: { text: string; digits: string } },
): Promise<ListedRow[]> {
  const { text, digits } = query.search;
  const parts = digits === '' ? text.split(/\s+/u).slice(0, MAX_WORDS) : [digits];
  const exact = await listed(having(query, parts), ORDERS.contact.by, query.at).execute(db);
  // The domain of an address is shared by many.
  const typed = text.replace(/@.*/u, '');
  const compared = typed.match(COMPARED)?.slice(0, MAX_WORDS) ?? [];
  if (exact.rows.length > 0 || compared.length === 0) return exact.rows;
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${LIKENESS}, true)`.execute(
      trx,
    );
    return searchLike(trx, query, typed, compared);
  });
}

/** A record of a contact. */
export interface IdentityRow {
  readonly id: string;
  readonly kind: (typeof RECORD_KINDS)[number];
  readonly company_id: string | null;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly source: (typeof PERSON_SOURCES)[number];
  readonly created_at: Date;
  readonly last_contact_at: Date;
  readonly user_id: string | null;
  readonly email_verified: boolean;
  readonly merged_into: string | null;
  readonly erased_at: Date | null;
}

/** Lists all records of the contact that a record belongs to, the primary one first. */
export async function listIdentities(db: Database, id: string): Promise<IdentityRow[]> {
  const { rows } = await sql<IdentityRow>`
    select p.id, p.kind, p.company_id, p.name, p.email, p.phone, p.source, p.created_at,
      p.last_contact_at, p.user_id,
      u.email_verified_at is not null as email_verified, p.merged_into, p.erased_at
    from people p left join accounts.users u on u.id = p.user_id
    where p.group_id = (select group_id from people where id = ${id})
    order by p.merged_into is not null, p.created_at, p.id`.execute(db);
  return rows;
}

/** A contact's totals. */
export interface WorthRow {
  readonly lifetime_cents: number;
  readonly visits: number;
  readonly upcoming: number;
  readonly member: string | null;
}

/** Scope of a contact's data: a person's merge group, or the records of a company's people. */
export type ContactScope = { readonly groupId: string } | { readonly recordIds: readonly string[] };

/** Selects the records in a scope. */
export const recordsOf = (scope: ContactScope) =>
  'groupId' in scope
    ? sql`select id, user_id, company_id from people where group_id = ${scope.groupId}`
    : sql`select id, user_id, company_id from people where id = any(${scope.recordIds}::uuid[])`;

/** Sums a contact's payments from the ledger, and counts past and upcoming visits. */
export async function findWorth(db: Database, scope: ContactScope, at: Date): Promise<WorthRow> {
  const { rows } = await sql<WorthRow>`
    with mine as (${recordsOf(scope)}),
    theirs as (
      select b.id, b.status, b.starts_at from bookings.bookings b
      where b.person_id in (select id from mine)
    ),
    moved as (
      select t.id from payments.ledger_transactions t where t.booking_id in (select id from theirs)
      union all
      select t.id from memberships.membership_invoices i
      join payments.ledger_transactions t on t.membership_invoice_ref = i.provider_ref
      where i.user_id in (select user_id from mine)
    )
    select
      (select coalesce(-sum(e.amount_cents), 0)::float8 from payments.ledger_entries e
        where e.transaction_id in (select id from moved)
          and e.account in ('charging_revenue', 'membership_revenue')) as lifetime_cents,
      (select count(*)::int from theirs where status = 'completed') as visits,
      (select count(*)::int from theirs
        where status = 'confirmed' and starts_at > ${at}) as upcoming,
      (select u.membership_tier from mine m join accounts.users u on u.id = m.user_id
        where ${runs(at)} limit 1) as member`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A sum has a row.');
  return row;
}
