import type { Context } from '../../../platform/context.ts';
import { findLastRuns, listVideos, type RunFailure } from './repository.ts';

const SHOWN = 20;

/** What staff read of a run that brought nothing. */
const PROBLEMS: Readonly<Record<RunFailure, string>> = {
  quota: 'YouTube’s quota of today is used up. It is asked again tomorrow.',
  own_quota:
    'Our limit of YouTube’s quota is reached for today. An administrator can raise YOUTUBE_DAILY_QUOTA.',
  bad_key: 'YouTube doesn’t accept our key. An administrator has to check YOUTUBE_API_KEY.',
  unreachable: 'YouTube can’t be reached. It is asked again in a few hours.',
  timeout: 'YouTube took too long to answer. It is asked again in a few hours.',
  rejected: 'YouTube doesn’t accept our question. An administrator has to look at the log.',
  interrupted: 'The server stopped while YouTube was asked. It is asked again in a few hours.',
};

/** The videos that many people watch, as YouTube named them last. Asks nobody. */
export async function getTrending(ctx: Context) {
  const { id, done_at: doneAt, failure } = await findLastRuns(ctx.db);
  const videos = id === null ? [] : await listVideos(ctx.db, id, SHOWN);
  return {
    isOn: ctx.youtube !== undefined,
    asOf: doneAt?.toISOString() ?? null,
    problem: failure === null ? null : PROBLEMS[failure],
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
