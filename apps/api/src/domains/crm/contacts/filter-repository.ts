import type { RECORD_KINDS } from '@voltcourier/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import { areAmongEntered, hasValue, type ParsedField } from './field-filter-repository.ts';

/** Filter of contacts at an instant; all given conditions must match. */
export interface PersonFilter {
  /** Defaults to people. */
  readonly kind?: (typeof RECORD_KINDS)[number] | 'any' | undefined;
  readonly tagId?: string | undefined;
  readonly withoutTagId?: string | undefined;
  readonly isMember?: boolean | undefined;
  readonly hasAccount?: boolean | undefined;
  readonly getsNewsletter?: boolean | undefined;
  readonly source?: string | undefined;
  readonly contactSince?: Date | undefined;
  readonly contactBefore?: Date | undefined;
  readonly hasTasks?: boolean | undefined;
  readonly taskOwnerId?: string | undefined;
  readonly visitsFrom?: number | undefined;
  readonly visitsTo?: number | undefined;
  readonly paidFrom?: number | undefined;
  readonly paidTo?: number | undefined;
  readonly fields?: readonly ParsedField[] | undefined;
  readonly at: Date;
}

const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Condition that the membership of `users u` is active at an instant; a partial index covers
 * members.
 */
export const runs = (at: Date) => sql`u.id > ${FIRST} and u.membership_tier <> 'FREE'
  and (u.membership_ends_at is null or u.membership_ends_at > ${at})`;

/**
 * Purpose of a query. A page takes a few contacts in list order and checks each. A count needs all
 * matches: it collects their IDs first, with one pass over each index.
 */
type Purpose = 'page' | 'count';

/** Members are few, and found by their partial index. */
const isMemberNow = (at: Date, purpose: Purpose) => {
  const members = sql`select u.id from accounts.users u where ${runs(at)}`;
  return purpose === 'count'
    ? sql`p.id = any (array(
        select m.group_id from people m where m.user_id = any (array(${members}))))`
    : sql`p.id in (select m.group_id from people m where m.user_id in (${members}))`;
};

/** Non-members are the majority, so each row is checked as the list is scanned. */
const isNoMember = (at: Date) => sql`not exists (
  select from people m join accounts.users u on u.id = m.user_id where m.group_id = p.id and ${runs(at)})`;

const account = sql`exists (
  select from people m where m.group_id = p.id and m.user_id is not null)`;

/** A partial index covers confirmed subscriptions that haven't ended. */
const isSubscribed = sql`s.confirmed_at is not null and s.unsubscribed_at is null
  and s.channel = 'email'`;

/** Selects the records of subscribers; `first` sorts before every ID. */
const subscribers = (first: RawBuilder<unknown>) => sql`
  select s.person_id from messaging.notification_subscriptions s
  where ${isSubscribed} and s.person_id > ${first}`;

const hasNewsletter = (purpose: Purpose) => {
  const subscribed = subscribers(sql.lit(FIRST));
  return purpose === 'count'
    ? sql`p.id = any (array(
        select m.group_id from people m where m.id = any (array(${subscribed}))))`
    : sql`p.id in (select m.group_id from people m where m.id in (${subscribed}))`;
};
const lacksNewsletter = sql`not exists (
  select from people m join messaging.notification_subscriptions s on s.person_id = m.id
  where m.group_id = p.id and ${isSubscribed})`;

const tasks = sql`select from person_tasks t join people m on m.id = t.person_id
  where m.group_id = p.id and t.done_at is null`;

/**
 * Resolves a tag that was merged into another: URLs and bulk actions may still name the old one.
 */
const nowIs = (tagId: string) =>
  sql`coalesce((select merged_into from tags where id = ${tagId}), ${tagId})`;

/**
 * Contacts with a tag are found by the tag's index; contacts without it by the index of each
 * contact's tags.
 */
const hasTag = (tagId: string, purpose: Purpose) => {
  const tagged = sql`select t.person_id from person_tags t where t.tag_id = ${nowIs(tagId)}`;
  return purpose === 'count'
    ? sql`p.id = any (array(
        select m.group_id from people m where m.id = any (array(${tagged}))))`
    : sql`p.id in (select m.group_id from people m where m.id in (${tagged}))`;
};
const lacksTag = (tagId: string) => sql`not exists (
  select from people m join person_tags t on t.person_id = m.id and t.tag_id = ${nowIs(tagId)}
  where m.group_id = p.id)`;

/** A user has few tasks, so the query starts from those. */
const hasTaskOf = (ownerId: string) => sql`p.id in (
  select m.group_id from person_tasks t join people m on m.id = t.person_id
  where t.owner_id = ${ownerId} and t.done_at is null)`;

const given = <Value>(
  value: Value | undefined,
  condition: (value: Value) => RawBuilder<unknown>,
): RawBuilder<unknown>[] => (value === undefined ? [] : [condition(value)]);

/** Condition that `people p` are primary records of the requested kind. */
export const areListed = ({ kind = 'person' }: Pick<PersonFilter, 'kind'>) =>
  kind === 'any'
    ? sql`p.merged_into is null and p.erased_at is null`
    : sql`p.merged_into is null and p.erased_at is null and p.kind = ${kind}`;

/** Returns a filter as conditions on `people p`; each is supported by an index. */
export function matchesFilter(
  filter: PersonFilter,
  purpose: Purpose = 'page',
): RawBuilder<unknown> {
  const { at, fields = [] } = filter;
  return sql.join(
    [
      areListed(filter),
      ...given(filter.tagId, (tagId) => hasTag(tagId, purpose)),
      ...given(filter.withoutTagId, lacksTag),
      ...given(filter.isMember, (is) => (is ? isMemberNow(at, purpose) : isNoMember(at))),
      ...given(filter.hasAccount, (has) => (has ? account : sql`not ${account}`)),
      ...given(filter.getsNewsletter, (gets) => (gets ? hasNewsletter(purpose) : lacksNewsletter)),
      ...given(filter.source, (source) => sql`p.source = ${source}`),
      ...given(filter.contactSince, (since) => sql`p.group_contact_at >= ${since}`),
      ...given(filter.contactBefore, (before) => sql`p.group_contact_at < ${before}`),
      ...given(filter.hasTasks, (has) =>
        has ? sql`exists (${tasks})` : sql`not exists (${tasks})`,
      ),
      ...given(filter.taskOwnerId, hasTaskOf),
      ...(purpose === 'count' ? areAmongEntered(fields) : hasValue(fields)),
      ...given(filter.visitsFrom, (from) => sql`p.group_visits >= ${from}`),
      ...given(filter.visitsTo, (to) => sql`p.group_visits <= ${to}`),
      ...given(filter.paidFrom, (from) => sql`p.group_paid_cents >= ${from}`),
      ...given(filter.paidTo, (to) => sql`p.group_paid_cents <= ${to}`),
    ],
    sql` and `,
  );
}

/**
 * Selects up to `limit` matching IDs in the fastest order. The indexes contain everything that is
 * needed, so no table rows are read.
 */
function selectMatching(filter: PersonFilter, limit: number | null): RawBuilder<{ id: string }> {
  // Both are inlined: for a parameter the planner assumes a tenth of the rows for a limit, and a
  // third for a lower bound.
  const first = sql.lit(FIRST);
  const end = limit === null ? sql`` : sql`limit ${sql.lit(limit)}`;
  // Contacts without a value are found by merging two indexes in ID order.
  const lacks = filter.fields?.some(({ test }) => test === 'nothing') === true;
  const by = lacks ? sql`order by p.id` : sql``;
  return sql<{ id: string }>`
    select p.id from people p where ${matchesFilter(filter, 'count')} and p.id > ${first} ${by} ${end}`;
}

/** Counts the contacts that match a filter, up to `limit` if given. */
export async function countMatching(
  db: Database,
  filter: PersonFilter,
  limit: number | null,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${selectMatching(filter, limit)}) counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Counts the contacts that match each filter, in the filters' order; each count stops at `limit`.
 */
export async function countEach(
  db: Database,
  filters: readonly PersonFilter[],
  limit: number,
): Promise<number[]> {
  const counts = filters.map(
    (filter, index) =>
      sql`select ${sql.lit(index)} as place, count(*)::int as count
        from (${selectMatching(filter, limit)}) counted`,
  );
  const { rows } = await sql<{ count: number }>`
    select count from (${sql.join(counts, sql` union all `)}) counts order by place`.execute(db);
  return rows.map(({ count }) => count);
}

/** Lists up to `limit` matching IDs. */
export async function listSome(
  db: Database,
  filter: PersonFilter,
  limit: number,
): Promise<string[]> {
  const { rows } = await selectMatching(filter, limit).execute(db);
  return rows.map(({ id }) => id);
}

/** Lists up to `limit` matching IDs of contacts who agreed to news. */
export async function listOptedInContacts(
  db: Database,
  filter: PersonFilter,
  limit: number,
): Promise<string[]> {
  const first = sql.lit(FIRST);
  const willing = sql`select user_id from messaging.contact_preferences
    where marketing and user_id > ${first}`;
  const { rows } = await sql<{ id: string }>`
    select p.id from people p
    where ${matchesFilter(filter, 'count')} and p.id > ${first} and p.id = any (array(
      select m.group_id from people m where m.user_id = any (array(${willing}))
      union select m.group_id from people m where m.id = any (array(${subscribers(first)}))))
    limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lists a page of matching IDs in ID order, after a given one. */
export async function listMatching(
  db: Database,
  filter: PersonFilter,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from people p where ${matchesFilter(filter)} and p.id > ${after ?? FIRST}
    order by p.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
