import type { AutomationName } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import type { YouTubeFailureReason } from '../../../platform/vendors/youtube/youtube-request.ts';

/** Reasons why a run had no result: YouTube's or internal ones. */
export type RunFailure = YouTubeFailureReason | 'own_quota' | 'interrupted' | 'site_unreachable';

/** Result of a run that reads trends. */
export interface FoundTrends {
  readonly videos: number;
}

/** Result of a run that reads the site's report. */
export interface FoundOnSite {
  readonly pages: number;
  /** Open findings, each as path and rule. */
  readonly open: readonly string[];
  /** Number of findings that are new since the previous run, and of those fixed since. */
  readonly added: number;
  readonly fixed: number;
  readonly keywords: readonly string[];
}

/** Run results by automation name. */
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

/** Switches an automation on or off. Returns the previous value. */
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

/** Records the start of a run. */
export async function addRun(
  db: Database,
  { id, name, at }: { id: string; name: AutomationName; at: Date },
): Promise<void> {
  await db.insertInto('automation_runs').values({ id, name, started_at: at }).execute();
}

/** Records the failure of a run. */
export async function markRunFailed(
  db: Database,
  id: string,
  { failure, at }: { readonly failure: RunFailure; readonly at: Date },
): Promise<void> {
  await sql`update automation_runs set ended_at = ${at}, failure = ${failure}
    where id = ${id} and ended_at is null`.execute(db);
}

/** Records the result of a run. */
export async function markRunDone(
  db: Database,
  id: string,
  { found, at }: { readonly found: Found[AutomationName]; readonly at: Date },
): Promise<void> {
  await sql`update automation_runs set ended_at = ${at}, found = ${JSON.stringify(found)}::jsonb
    where id = ${id} and ended_at is null`.execute(db);
}

/** Ends runs of an automation that began before an instant and never ended. */
export async function endLostRuns(
  db: Database,
  { name, before, at }: { name: AutomationName; before: Date; at: Date },
): Promise<void> {
  await sql`update automation_runs set ended_at = ${at}, failure = 'interrupted'
    where name = ${name} and started_at < ${before} and ended_at is null`.execute(db);
}

/** The last successful run, and why the newest run failed if it did. */
export interface LastRuns<Name extends AutomationName> {
  readonly id: string | null;
  readonly done_at: Date | null;
  /** Null for runs from before results were stored. */
  readonly found: Found[Name] | null;
  readonly failure: RunFailure | null;
}

/** Returns the results of an automation's last runs. */
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

/** A run in the log. */
export interface LoggedRun {
  readonly id: string;
  readonly name: AutomationName;
  readonly started_at: Date;
  readonly ended_at: Date | null;
  readonly failure: RunFailure | null;
  readonly found: Found[AutomationName] | null;
}

/** Lists the newest runs of all automations. */
export async function listRuns(db: Database, limit: number): Promise<LoggedRun[]> {
  const { rows } = await sql<LoggedRun>`
    select id, name, started_at, ended_at, failure, found from automation_runs
    where started_at < 'infinity' order by started_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/** Deletes runs that began before an instant, with their results. */
export async function deleteOldRuns(db: Database, before: Date): Promise<void> {
  await sql`delete from automation_runs where started_at < ${before}`.execute(db);
}
