import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import type { YouTubeFailureReason } from '../../../platform/vendors/youtube/asking.ts';

/** Why a run brought nothing: YouTube's reason, or that our own limit of its quota is reached. */
export type RunFailure = YouTubeFailureReason | 'own_quota' | 'interrupted';

/** A video as it is stored: as YouTube named it. */
export interface StoredVideo {
  readonly video_id: string;
  readonly title: string;
  readonly channel: string;
  readonly url: string;
  readonly views: number | null;
  readonly published_at: Date;
}

/** Whether reading from YouTube is switched on. */
export async function isYouTubeOn(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('automations')
    .select('is_on')
    .where('name', '=', 'youtube')
    .executeTakeFirst();
  return row?.is_on ?? false;
}

/** Switches reading from YouTube on or off. Answers what it was. */
export async function saveYouTubeOn(
  db: Database,
  isOn: boolean,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ was: boolean }>`
    update automations a set is_on = ${isOn}, changed_by = ${by}, changed_at = ${at}
    from (select name, is_on from automations where name = 'youtube' for no key update) old
    where a.name = old.name and a.name = 'youtube' returning old.is_on as was`.execute(db);
  return rows[0]?.was ?? false;
}

/** Writes down that a run begins. */
export async function addRun(db: Database, id: string, at: Date): Promise<void> {
  await db.insertInto('automation_runs').values({ id, name: 'youtube', started_at: at }).execute();
}

/** Writes down how a run ended. */
export async function endRun(
  db: Database,
  id: string,
  { failure, at }: { readonly failure: RunFailure | null; readonly at: Date },
): Promise<void> {
  await sql`update automation_runs set ended_at = ${at}, failure = ${failure}
    where id = ${id} and ended_at is null`.execute(db);
}

/** Ends the runs that began before an instant and never ended: their process is gone. */
export async function endLostRuns(db: Database, before: Date, at: Date): Promise<void> {
  await sql`update automation_runs set ended_at = ${at}, failure = 'interrupted'
    where started_at < ${before} and ended_at is null`.execute(db);
}

/**
 * Uses units of a day's quota, before YouTube is asked; false where they would exceed the limit. One
 * process after the other.
 */
export async function takeUnits(
  db: Database,
  use: { runId: string; day: string; units: number; limit: number; at: Date },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('youtube quota', 0))`.execute(trx);
    const { rows } = await sql<{ used: number }>`
      select coalesce(sum(units), 0)::int as used from youtube_uses where day = ${use.day}`.execute(
      trx,
    );
    if ((rows[0]?.used ?? 0) + use.units > use.limit) return false;
    const { runId: run_id, day, units, at } = use;
    await trx.insertInto('youtube_uses').values({ run_id, day, units, at }).execute();
    return true;
  });
}

/** Stores the videos of a run, in their order. */
export async function addVideos(
  db: Database,
  runId: string,
  videos: readonly StoredVideo[],
): Promise<void> {
  if (videos.length === 0) return;
  const rows = videos.map((video, place) => ({ run_id: runId, place: place + 1, ...video }));
  await db.insertInto('trending_videos').values(rows).execute();
}

/** When YouTube said something last, and why the run after that brought nothing. */
export interface LastRuns {
  readonly id: string | null;
  readonly done_at: Date | null;
  readonly failure: RunFailure | null;
}

/** How the last runs went. */
export async function findLastRuns(db: Database): Promise<LastRuns> {
  const { rows } = await sql<LastRuns>`
    select done.id, done.ended_at as done_at, newest.failure
    from (select 1) one
    left join lateral (
      select id, ended_at from automation_runs
      where name = 'youtube' and ended_at is not null and failure is null
      order by ended_at desc limit 1
    ) done on true
    left join lateral (
      select failure from automation_runs where name = 'youtube'
      order by started_at desc, id desc limit 1
    ) newest on true`.execute(db);
  return rows[0] ?? { id: null, done_at: null, failure: null };
}

/** The videos of a run, the most viewed first. */
export async function listVideos(
  db: Database,
  runId: string,
  limit: number,
): Promise<StoredVideo[]> {
  const { rows } = await sql<StoredVideo>`
    select video_id, title, channel, url, views, published_at from trending_videos
    where run_id = ${runId} order by place limit ${limit}`.execute(db);
  return rows;
}

/** The titles of the videos of the last run that brought any. */
export async function listTrendTitles(db: Database, limit: number): Promise<string[]> {
  const { id } = await findLastRuns(db);
  if (id === null) return [];
  return (await listVideos(db, id, limit)).map(({ title }) => title);
}

/** Deletes the runs that began before an instant, with what they brought. */
export async function deleteOldRuns(db: Database, before: Date): Promise<void> {
  await sql`delete from automation_runs where started_at < ${before}`.execute(db);
}
