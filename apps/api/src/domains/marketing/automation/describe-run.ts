import type { FoundOnSite, FoundTrends, LoggedRun, RunFailure } from './repository.ts';

/** Messages to staff about failed runs. */
export const FAILURE_SENTENCES: Readonly<Record<RunFailure, string>> = {
  quota: 'YouTube’s quota of today is used up. It is asked again tomorrow.',
  own_quota:
    'Our limit of YouTube’s quota is reached for today. An administrator can raise YOUTUBE_DAILY_QUOTA.',
  bad_key: 'YouTube doesn’t accept our key. An administrator has to check YOUTUBE_API_KEY.',
  unreachable: 'YouTube can’t be reached. It is asked again in a few hours.',
  timeout: 'YouTube took too long to answer. It is asked again in a few hours.',
  rejected: 'YouTube doesn’t accept our question. An administrator has to look at the log.',
  interrupted: 'The run was interrupted. It starts again at its next scheduled time.',
  site_unreachable:
    'The site’s report couldn’t be read. Check that the site is running and was built with this version.',
};

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`;

const trendsSentence = ({ videos }: FoundTrends) => `${counted(videos, 'video')} read.`;

function siteSentence({ pages, open, added, fixed }: FoundOnSite): string {
  const changes = [
    added === 0 ? undefined : `${added} new`,
    fixed === 0 ? undefined : `${fixed} fixed`,
  ].filter((change) => change !== undefined);
  const since = changes.length === 0 ? 'no change' : changes.join(', ');
  return `${counted(pages, 'page')} read, ${counted(open.length, 'thing')} to fix: ${since} since the run before.`;
}

/** Describes the result or failure of a run in a sentence; null while it is running. */
export function outcomeOf({ failure, found, ended_at: endedAt }: LoggedRun): string | null {
  if (failure !== null) return FAILURE_SENTENCES[failure];
  if (endedAt === null) return null;
  if (found === null) return 'Done.';
  return 'pages' in found ? siteSentence(found) : trendsSentence(found);
}
