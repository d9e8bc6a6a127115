import { randomUUID } from 'node:crypto';
import { localDateAt } from '@voltcourier/pricing';
import type { Context } from '../../../platform/context.ts';
import { YouTubeFailure } from '../../../platform/vendors/youtube/asking.ts';
import {
  type Video,
  type VideoStatistics,
  type YouTube,
  YOUTUBE_COSTS,
} from '../../../platform/vendors/youtube/youtube.ts';
import {
  addRun,
  addVideos,
  deleteOldRuns,
  endLostRuns,
  endRun,
  isYouTubeOn,
  type RunFailure,
  type StoredVideo,
  takeUnits,
} from './repository.ts';

/** YouTube counts its quota by days of California. */
const YOUTUBE_ZONE = 'America/Los_Angeles';
const QUERY = 'electric car charging';
const REGION = 'US';
const MOST = 20;
const DAY_MS = 86_400_000;
const SEARCHED_DAYS = 30;
/** YouTube's terms let its data be kept for 30 days (developer policies, III.E.4). */
const KEPT_DAYS = 29;
/** A run takes seconds. */
const LOST_MS = 10 * 60_000;
const TEXT_MAX = 500;

/** The titles and numbers of videos, the most viewed first. */
function stored(videos: readonly Video[], statistics: readonly VideoStatistics[]): StoredVideo[] {
  const viewsOf = new Map(statistics.map(({ id, views }) => [id, views]));
  return videos
    .map((video) => ({
      video_id: video.id,
      title: video.title.slice(0, TEXT_MAX),
      channel: video.channelTitle.slice(0, TEXT_MAX),
      url: video.url,
      views: viewsOf.get(video.id) ?? null,
      published_at: video.publishedAt,
    }))
    .toSorted((one, other) => (other.views ?? 0) - (one.views ?? 0));
}

/** Asks YouTube, each question only once its units are taken. Answers why it can't. */
async function readInto(
  ctx: Context,
  youtube: YouTube,
  runId: string,
  limit: number,
): Promise<RunFailure | null> {
  const take = (units: number) => {
    const at = ctx.now();
    const day = localDateAt(at, YOUTUBE_ZONE);
    return takeUnits(ctx.db, { runId, day, units, limit, at });
  };
  if (!(await take(YOUTUBE_COSTS.search))) return 'own_quota';
  const publishedAfter = new Date(ctx.now().getTime() - SEARCHED_DAYS * DAY_MS);
  const search = { query: QUERY, regionCode: REGION, publishedAfter, max: MOST };
  const videos = await youtube.searchPopular(search);
  if (!(await take(YOUTUBE_COSTS.videos))) return 'own_quota';
  const statistics = await youtube.statistics(videos.map(({ id }) => id));
  await addVideos(ctx.db, runId, stored(videos, statistics));
  return null;
}

/** Reads which videos about charging many people watch, and stores them; how it went is a row. */
export async function readTrends(ctx: Context): Promise<void> {
  const { db, youtube, config, log } = ctx;
  if (youtube === undefined || config.youtube === undefined || !(await isYouTubeOn(db))) return;
  const startedAt = ctx.now();
  await endLostRuns(db, new Date(startedAt.getTime() - LOST_MS), startedAt);
  const runId = randomUUID();
  await addRun(db, runId, startedAt);
  let failure: RunFailure | null;
  try {
    failure = await readInto(ctx, youtube, runId, config.youtube.dailyQuota);
  } catch (error) {
    if (!(error instanceof YouTubeFailure)) throw error;
    log.warn({ reason: error.reason, message: error.message }, 'YouTube has not answered.');
    failure = error.reason;
  }
  await endRun(db, runId, { failure, at: ctx.now() });
}

/** Deletes what YouTube said so long ago that it may not be kept. */
export async function pruneTrends(ctx: Context): Promise<void> {
  await deleteOldRuns(ctx.db, new Date(ctx.now().getTime() - KEPT_DAYS * DAY_MS));
}
