import type { AutomationName } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import type { YouTubeFailureReason } from '../../../platform/vendors/youtube/asking.ts';

/** Why a run brought nothing: YouTube's reason, or one of our own. */
export type RunFailure = YouTubeFailureReason | 'own_quota' | 'interrupted' | 'site_unreachable';

/** What a run that reads trends has found. */
export interface FoundTrends {
  readonly videos: number;
}

/** What a run that reads the site's report has found. */
export interface FoundOnSite {
  readonly pages: number;
  /** The findings that were there, each as path and rule. */
  readonly open: readonly string[];
  /** How many of them are new since the run before, and how many of that run are gone. */
  readonly added: number;
  readonly fixed: number;
  readonly keywords: readonly string[];
}

/** What runs have found, by the name of their automation. */
export interface Found {
  readonly youtube: FoundTrends;
  readonly seo: FoundOnSite;
}

/** Whether an automation is switched on. */
export async function isAutomationOn(db: Database, name: AutomationName): Promise<boolean> {
  const row = await db
    .selectFrom('automations')
    .select('is_on')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.is_on ?? false;
}

/** Switches an automation on or off. Answers what it was. */
export async function saveAutomationOn(
  db: Database,
  { name, isOn, by, at }: { name: AutomationName; isOn: boolean; by: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ was: boolean }>`
    update automations a set is_on = ${isOn}, changed_by = ${by}, changed_at = ${at}
    from (select name, is_on from automations where name = ${name} for no key update) old
    where a.name = old.name returning old.is_on as was`.execute(db);
  return rows[0]?.was ?? false;
}

/** Writes down that a run begins. */
export async function addRun(
  db: Database,
  { id, name, at }: { id: string; name: AutomationName; at: Date },
): Promise<void> {
  await db.insertInto('automation_runs').values({ id, name, started_at: at }).execute();
}

/** Writes down that a run has failed. */
export async function markRunFailed(
  db: Database,
  id: string,
  { failure, at }: { readonly failure: RunFailure; readonly at: Date },
): Promise<void> {
  await sql`update automation_runs set ended_at = ${at}, failure = ${failure}
    where id = ${id} and ended_at is null`.execute(db);
}

/** Writes down what a run has found. */
export async function markRunDone(
  db: Database,
  id: string,
  { found, at }: { readonly found: Found[AutomationName]; readonly at: Date },
): Promise<void> {
  await sql`update automation_runs set ended_at = ${at}, found = ${JSON.stringify(found)}::jsonb
    where id = ${id} and ended_at is null`.execute(db);
}

/** Ends the runs of an automation that began before an instant and never ended. */
export async function endLostRuns(
  db: Database,
  { name, before, at }: { name: AutomationName; before: Date; at: Date },
): Promise<void> {
  await sql`update automation_runs set ended_at = ${at}, failure = 'interrupted'
    where name = ${name} and started_at < ${before} and ended_at is null`.execute(db);
}

/** The last run that brought something, and why the newest run of all brought nothing. */
export interface LastRuns<Name extends AutomationName> {
  readonly id: string | null;
  readonly done_at: Date | null;
  /** Null for a run before results were kept. */
  readonly found: Found[Name] | null;
  readonly failure: RunFailure | null;
}

/** How the last runs of an automation went. */
export async function findLastRuns<Name extends AutomationName>(
  db: Database,
  name: Name,
): Promise<LastRuns<Name>> {
  const { rows } = await sql<LastRuns<Name>>`
    select done.id, done.ended_at as done_at, done.found, newest.failure
    from (select 1) one
    left join lateral (
      select id, ended_at, found from automation_runs
      where name = ${name} and ended_at is not null and failure is null
      order by ended_at desc limit 1
    ) done on true
    left join lateral (
      select failure from automation_runs where name = ${name}
      order by started_at desc, id desc limit 1
    ) newest on true`.execute(db);
  return rows[0] ?? { id: null, done_at: null, found: null, failure: null };
}

/** A run as the log shows it. */
export interface LoggedRun {
  readonly id: string;
  readonly name: AutomationName;
  readonly started_at: Date;
  readonly ended_at: Date | null;
  readonly failure: RunFailure | null;
  readonly found: Found[AutomationName] | null;
}

/** The newest runs of all automations. */
export async function listRuns(db: Database, limit: number): Promise<LoggedRun[]> {
  const { rows } = await sql<LoggedRun>`
    select id, name, started_at, ended_at, failure, found from automation_runs
    where started_at < 'infinity' order by started_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/** Deletes the runs that began before an instant, with what they brought. */
export async function deleteOldRuns(db: Database, before: Date): Promise<void> {
  await sql`delete from automation_runs where started_at < ${before}`.execute(db);
}
