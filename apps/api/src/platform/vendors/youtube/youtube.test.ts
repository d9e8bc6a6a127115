import { type Sandbox, startSandbox } from '@voltcourier/sandbox';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { YouTubeFailure } from './youtube-request.ts';
import { createYouTube, YOUTUBE_COSTS } from './youtube.ts';

const DAY_MS = 86_400_000;

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());
afterEach(() => control('reset'));

async function control(path: string, body: object = {}): Promise<void> {
  const response = await fetch(`${sandbox.url}/sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.ok, path).toBe(true);
}

async function usedUnits(): Promise<number> {
  const response = await fetch(`${sandbox.url}/sandbox/youtube`);
  return ((await response.json()) as { quota: { used: number } }).quota.used;
}

const youtubeWith = (change: { apiKey?: string; baseUrl?: string; timeoutMs?: number } = {}) =>
  createYouTube({
    apiKey: sandbox.youtubeKey,
    baseUrl: `${sandbox.url}/youtube/v3`,
    ...change,
  });

const search = (change: Parameters<typeof youtubeWith>[0] = {}) =>
  youtubeWith(change).searchPopular({
    query: 'mobile ev charging',
    regionCode: 'US',
    publishedAfter: new Date(Date.now() - 60 * DAY_MS),
    max: 50,
  });

async function reasonOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (error instanceof YouTubeFailure) return error.reason;
    throw error;
  }
  throw new Error('There was an answer');
}

describe('YouTube', () => {
  it('finds videos and their statistics, most viewed first', async () => {
    const videos = await search();
    expect(videos.length).toBeGreaterThan(5);
    expect(await usedUnits()).toBe(YOUTUBE_COSTS.search);
    for (const { publishedAt, url, id } of videos) {
      expect(publishedAt.getTime()).toBeGreaterThan(Date.now() - 61 * DAY_MS);
      expect(url).toBe(`https://www.youtube.com/watch?v=${id}`);
    }
    const ids = videos.map(({ id }) => id);
    const numbers = await youtubeWith().statistics(ids);
    expect(numbers.map(({ id }) => id)).toEqual(ids);
    const views = numbers.map((each) => each.views ?? 0);
    expect(views).toEqual(views.toSorted((one, other) => other - one));
  });

  it('returns titles without HTML entities', async () => {
    const titles = (await search()).map(({ title }) => title).join('\n');
    expect(titles).toContain(' & ');
    expect(titles).not.toContain('&amp;');
  });

  it('returns popular videos, overall or of a category', async () => {
    const all = await youtubeWith().mostPopular({ regionCode: 'DE', max: 10 });
    expect(all).toHaveLength(10);
    expect(all[0]?.tags.length).toBeGreaterThan(0);
    expect(all.some(({ comments }) => comments === null)).toBe(true);
    const cars = await youtubeWith().mostPopular({ regionCode: 'DE', categoryId: '2', max: 10 });
    expect(cars).not.toEqual(all);
  });

  it('requests statistics in batches of fifty, and omits unknown videos', async () => {
    const popular = await youtubeWith().mostPopular({ regionCode: 'US', max: 50 });
    const ids = [...popular.map(({ id }) => id), ...Array.from({ length: 20 }, (_, n) => `no${n}`)];
    const before = await usedUnits();
    const numbers = await youtubeWith().statistics(ids);
    expect(numbers.map(({ id }) => id)).toEqual(popular.map(({ id }) => id));
    expect((await usedUnits()) - before).toBe(2 * YOUTUBE_COSTS.videos);
    expect(await youtubeWith().statistics([])).toEqual([]);
  });
});

describe('a failed YouTube request', () => {
  it('reports an exhausted quota', async () => {
    await control('youtube/quota', { units: 150 });
    await search();
    expect(await reasonOf(search())).toBe('quota');
  });

  it('reports a wrong key', async () => {
    expect(await reasonOf(search({ apiKey: 'AIza-wrong' }))).toBe('bad_key');
  });

  it('reports an invalid request', async () => {
    const chart = { regionCode: 'US', categoryId: '99', max: 10 };
    expect(await reasonOf(youtubeWith().mostPopular(chart))).toBe('rejected');
  });

  it.each(['server_error', 'reset', 'invalid_answer'])(
    'reports YouTube as unreachable: %s',
    async (kind) => {
      await control('youtube/fail-next', { kind });
      expect(await reasonOf(search())).toBe('unreachable');
    },
  );

  it('reports a refused connection and a timeout', async () => {
    expect(await reasonOf(search({ baseUrl: 'http://127.0.0.1:1' }))).toBe('unreachable');
    await control('youtube/fail-next', { kind: 'timeout' });
    expect(await reasonOf(search({ timeoutMs: 200 }))).toBe('timeout');
  });

  it('does not contain the API key', async () => {
    const wrong = 'AIza-somebodys-key';
    const failure = await search({ apiKey: wrong }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(YouTubeFailure);
    expect(String(failure)).not.toContain(wrong);
  });
});
