import { localDateAt } from '@voltcourier/pricing';
import type { Context } from '../../../platform/context.ts';
import { YouTubeFailure } from '../../../platform/vendors/youtube/youtube-request.ts';
import {
  type Video,
  type VideoStatistics,
  type YouTube,
  YOUTUBE_COSTS,
} from '../../../platform/vendors/youtube/youtube.ts';
import type { FoundTrends } from '../automation/repository.ts';
import { RunFailed, runAutomation } from '../automation/running.ts';
import { addVideos, type StoredVideo, reserveUnits } from './repository.ts';

/** YouTube's quota resets at midnight in California. */
const YOUTUBE_ZONE = 'America/Los_Angeles';
const QUERY = 'electric car charging';
const REGION = 'US';
const MOST = 20;
const DAY_MS = 86_400_000;
const SEARCHED_DAYS = 30;
const TEXT_MAX = 500;

/** Combines videos with their statistics, most viewed first. */
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

/** Queries YouTube, reserving quota units before each request. @throws RunFailed */
async function readInto(
  ctx: Context,
  youtube: YouTube,
  runId: string,
  limit: number,
): Promise<FoundTrends> {
  const reserve = async (units: number) => {
    const at = ctx.now();
    const day = localDateAt(at, YOUTUBE_ZONE);
    const isTaken = await reserveUnits(ctx.db, { runId, day, units, limit, at });
    if (!isTaken) throw new RunFailed('own_quota');
  };
  await reserve(YOUTUBE_COSTS.search);
  const publishedAfter = new Date(ctx.now().getTime() - SEARCHED_DAYS * DAY_MS);
  const search = { query: QUERY, regionCode: REGION, publishedAfter, max: MOST };
  const videos = await youtube.searchPopular(search);
  await reserve(YOUTUBE_COSTS.videos);
  const statistics = await youtube.statistics(videos.map(({ id }) => id));
  await addVideos(ctx.db, runId, stored(videos, statistics));
  return { videos: videos.length };
}

/** Fetches and stores the most watched videos about charging. */
export async function readTrends(ctx: Context): Promise<void> {
  const { youtube, config } = ctx;
  if (youtube === undefined || config.youtube === undefined) return;
  const { dailyQuota } = config.youtube;
  await runAutomation(ctx, 'youtube', async (runId) => {
    try {
      return await readInto(ctx, youtube, runId, dailyQuota);
    } catch (cause) {
      if (!(cause instanceof YouTubeFailure)) throw cause;
      throw new RunFailed(cause.reason, { cause });
    }
  });
}
