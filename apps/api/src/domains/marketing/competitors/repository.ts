import type { CompetitorFactForm, CompetitorForm } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** Row of a competitor. */
export interface CompetitorRecord extends CompetitorForm {
  readonly id: string;
  readonly version: number;
  readonly changed_by_name: string;
  readonly changed_at: Date;
}

/** A competitor in a list. */
export interface ListedCompetitor {
  readonly id: string;
  readonly name: string;
  readonly website: string | null;
  readonly area: string;
  readonly facts: number;
  /** Date of its newest fact. */
  readonly observed_on: string | null;
}

/** Row of a fact. */
export interface CompetitorFactRecord {
  readonly id: string;
  readonly topic: CompetitorFactForm['topic'];
  readonly statement: string;
  readonly source: string;
  readonly observed_on: string;
  readonly added_by_name: string;
}

/** User and time of a change. */
interface Change {
  readonly by: string;
  readonly at: Date;
}

const columns = sql`c.id, c.name, c.website, c.area, c.notes, c.version, c.changed_at,
  u.username as changed_by_name`;

/** Lists a page of competitors, sorted by name, after a given one. */
export async function listCompetitorRows(
  db: Database,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<ListedCompetitor[]> {
  const { rows } = await sql<ListedCompetitor>`
    select c.id, c.name, c.website, c.area, f.facts, f.observed_on
    from competitors c cross join lateral (
      select count(*)::int as facts, max(observed_on)::text as observed_on
      from competitor_facts where competitor_id = c.id
    ) f
    where lower(c.name) > lower(${after ?? ''}) order by lower(c.name) limit ${limit}`.execute(db);
  return rows;
}

/** Finds a competitor. */
export async function findCompetitor(
  db: Database,
  id: string,
): Promise<CompetitorRecord | undefined> {
  const { rows } = await sql<CompetitorRecord>`
    select ${columns} from competitors c join accounts.users u on u.id = c.changed_by
    where c.id = ${id}`.execute(db);
  return rows[0];
}

/** Returns a competitor, locked, so that its changes are serialized. */
export async function lockCompetitor(
  db: Database,
  id: string,
): Promise<CompetitorRecord | undefined> {
  const { rows } = await sql<CompetitorRecord>`
    select ${columns} from competitors c join accounts.users u on u.id = c.changed_by
    where c.id = ${id} for no key update of c`.execute(db);
  return rows[0];
}

/** Whether another competitor has a name, case-insensitively. */
export async function isCompetitorNameTaken(
  db: Database,
  name: string,
  exceptId: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from competitors where lower(name) = lower(${name})
      and id is distinct from ${exceptId}::uuid`.execute(db);
  return rows.length > 0;
}

/** Serializes changes to competitors' names, so that two can't get the same one. */
export async function lockCompetitorNames(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('competitor names', 0))`.execute(db);
}

/** Adds a competitor. */
export async function addCompetitor(
  db: Database,
  id: string,
  { name, website, area, notes }: CompetitorForm,
  { by, at }: Change,
): Promise<void> {
  const values = { id, name, website, area, notes, created_by: by, changed_by: by };
  await db
    .insertInto('competitors')
    .values({ ...values, created_at: at, changed_at: at })
    .execute();
}

/** Changes a competitor. */
export async function saveCompetitor(
  db: Database,
  id: string,
  { name, website, area, notes }: CompetitorForm,
  { by, at }: Change,
): Promise<void> {
  await db
    .updateTable('competitors')
    .set((change) => ({
      name,
      website,
      area,
      notes,
      changed_by: by,
      changed_at: at,
      version: change('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Deletes a competitor with its facts. */
export async function deleteCompetitor(db: Database, id: string): Promise<void> {
  await db.deleteFrom('competitors').where('id', '=', id).execute();
}

/** Lists the facts about a competitor, newest first. */
export async function listCompetitorFacts(
  db: Database,
  competitorId: string,
): Promise<CompetitorFactRecord[]> {
  const { rows } = await sql<CompetitorFactRecord>`
    select f.id, f.topic, f.statement, f.source, f.observed_on::text as observed_on,
      u.username as added_by_name
    from competitor_facts f join accounts.users u on u.id = f.added_by
    where f.competitor_id = ${competitorId} order by f.observed_on desc, f.id`.execute(db);
  return rows;
}

/** Counts the facts about a competitor. */
export async function countCompetitorFacts(db: Database, competitorId: string): Promise<number> {
  const { rows } = await sql<{ facts: number }>`
    select count(*)::int as facts from competitor_facts
    where competitor_id = ${competitorId}`.execute(db);
  return rows[0]?.facts ?? 0;
}

/** Adds a fact about a competitor. */
export async function addFact(
  db: Database,
  added: { id: string; competitorId: string; fact: CompetitorFactForm } & Change,
): Promise<void> {
  const { id, competitorId: competitor_id, fact, by: added_by, at: added_at } = added;
  const { topic, statement, source, observedOn: observed_on } = fact;
  await db
    .insertInto('competitor_facts')
    .values({ id, competitor_id, topic, statement, source, observed_on, added_by, added_at })
    .execute();
}

/** Removes a fact about a competitor; returns false if there is none. */
export async function deleteFact(
  db: Database,
  { id, competitorId }: { id: string; competitorId: string },
): Promise<boolean> {
  const { rows } = await sql`
    delete from competitor_facts where id = ${id} and competitor_id = ${competitorId}
    returning id`.execute(db);
  return rows.length > 0;
}

/** Facts about a competitor, for the assistant. */
export interface KnownCompetitor {
  readonly name: string;
  readonly area: string;
  readonly facts: readonly { topic: string; statement: string; observed_on: string }[];
}

/** Lists the most recently changed competitors, each with its newest facts since a day. */
export async function listKnownCompetitors(
  db: Database,
  { since, competitors, facts }: { since: string; competitors: number; facts: number },
): Promise<KnownCompetitor[]> {
  const { rows } = await sql<KnownCompetitor>`
    select c.name, c.area, f.facts
    from (
      select id, name, area from competitors where changed_at < 'infinity'
      order by changed_at desc, id limit ${competitors}
    ) c
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('topic', topic, 'statement', statement,
        'observed_on', observed_on::text)), '[]') as facts
      from (
        select topic, statement, observed_on from competitor_facts
        where competitor_id = c.id and observed_on >= ${since}::date
        order by observed_on desc, id limit ${facts}
      ) newest
    ) f
    order by c.name`.execute(db);
  return rows;
}
