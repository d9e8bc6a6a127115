import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import { findLastRuns } from '../automation/repository.ts';

/** A stored video, with YouTube's own title. */
export interface StoredVideo {
  readonly video_id: string;
  readonly title: string;
  readonly channel: string;
  readonly url: string;
  readonly views: number | null;
  readonly published_at: Date;
}

/**
 * Reserves units of the daily YouTube quota before the request is sent; returns false if they would
 * exceed it. Concurrent processes are serialized.
 */
export async function reserveUnits(
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

/** Saves the videos of a run, in their order. */
export async function addVideos(
  db: Database,
  runId: string,
  videos: readonly StoredVideo[],
): Promise<void> {
  if (videos.length === 0) return;
  const rows = videos.map((video, index) => ({ run_id: runId, place: index + 1, ...video }));
  await db.insertInto('trending_videos').values(rows).execute();
}

/** Lists the videos of a run, most viewed first. */
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

/** Lists the video titles of the last successful run. */
export async function listTrendTitles(db: Database, limit: number): Promise<string[]> {
  const { id } = await findLastRuns(db, 'youtube');
  if (id === null) return [];
  return (await listVideos(db, id, limit)).map(({ title }) => title);
}
