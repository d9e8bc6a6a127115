import type { Context } from '../../../platform/context.ts';
import { findLastRuns } from '../automation/repository.ts';
import { FAILURE_SENTENCES } from '../automation/describe-run.ts';
import { listVideos } from './repository.ts';

const SHOWN = 20;

/** Returns the most watched videos of the last successful run. Makes no request to YouTube. */
export async function getTrending(ctx: Context) {
  const { id, done_at: doneAt, failure } = await findLastRuns(ctx.db, 'youtube');
  const videos = id === null ? [] : await listVideos(ctx.db, id, SHOWN);
  return {
    isOn: ctx.youtube !== undefined,
    asOf: doneAt?.toISOString() ?? null,
    problem: failure === null ? null : FAILURE_SENTENCES[failure],
    videos: videos.map(({ video_id, title, channel, url, views, published_at: publishedAt }) => ({
      id: video_id,
      title,
      channel,
      url,
      views,
      publishedAt: publishedAt.toISOString(),
    })),
  };
}
