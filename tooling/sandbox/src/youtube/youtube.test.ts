import { beforeEach, describe, expect, it } from 'vitest';
import type { Sandbox } from '../index.ts';
import { control, testSandbox } from '../testing/harness.ts';
import { youtube } from '../testing/vendors.ts';

const DAY_MS = 86_400_000;

type Item = {
  id: string | { videoId: string };
  snippet: { publishedAt: string; title: string; categoryId?: string };
  statistics: { viewCount: string; commentCount?: string };
};

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await testSandbox();
});

const items = async (path: string, parameters: Record<string, string>): Promise<Item[]> => {
  const { status, body } = await youtube(sandbox, path, parameters);
  expect(status, JSON.stringify(body)).toBe(200);
  return body['items'] as Item[];
};

const search = (change: Record<string, string> = {}) =>
  items('/search', {
    part: 'snippet',
    type: 'video',
    order: 'viewCount',
    q: 'ev charging',
    regionCode: 'US',
    maxResults: '10',
    ...change,
  });

const idOf = ({ id }: Item): string => (typeof id === 'string' ? id : id.videoId);

const used = async () => {
  const response = await fetch(`${sandbox.url}/sandbox/youtube`);
  const { quota } = (await response.json()) as { quota: { used: number } };
  return quota.used;
};

describe('search.list', () => {
  it('returns the most viewed videos since a date, the same each time', async () => {
    const since = Date.now() - 30 * DAY_MS;
    const publishedAfter = new Date(since).toISOString();
    const found = await search({ publishedAfter });
    expect(found.length).toBeGreaterThan(2);
    expect(await search({ publishedAfter })).toEqual(found);
    for (const { snippet } of found) {
      expect(Date.parse(snippet.publishedAt)).toBeGreaterThanOrEqual(since - 1000);
    }
    const ids = found.map(idOf);
    const counted = await items('/videos', { part: 'statistics', id: ids.join(',') });
    expect(counted.map(idOf)).toEqual(ids);
    const views = counted.map(({ statistics }) => Number(statistics.viewCount));
    expect(views).toEqual(views.toSorted((one, other) => other - one));
    expect(await search({ publishedAfter, regionCode: 'DE' })).not.toEqual(found);
  });

  it('returns nothing for another topic, and escapes titles', async () => {
    expect(await search({ q: 'knitting' })).toEqual([]);
    const titles = (await search({ maxResults: '50' })).map(({ snippet }) => snippet.title);
    expect(titles.some((title) => title.includes('&amp;'))).toBe(true);
  });
});

describe('videos.list', () => {
  it('returns the chart, whole or of a category', async () => {
    const chart = { part: 'snippet,statistics', chart: 'mostPopular', regionCode: 'US' };
    expect(await items('/videos', chart)).toHaveLength(5);
    const cars = await items('/videos', { ...chart, videoCategoryId: '2', maxResults: '20' });
    expect(new Set(cars.map(({ snippet }) => snippet.categoryId))).toEqual(new Set(['2']));
    const { status, body } = await youtube(sandbox, '/videos', { ...chart, videoCategoryId: '99' });
    expect(status).toBe(404);
    expect(body).toMatchObject({ error: { errors: [{ reason: 'videoChartNotFound' }] } });
  });

  it('omits unknown videos', async () => {
    expect(await items('/videos', { part: 'statistics', id: 'nothing,US000000000' })).toEqual([]);
  });
});

describe('an error', () => {
  it('is that of Google for a missing or wrong key', async () => {
    const chart = { part: 'snippet', chart: 'mostPopular' };
    expect((await youtube(sandbox, '/videos', chart, null)).status).toBe(403);
    const { status, body } = await youtube(sandbox, '/videos', chart, 'AIza-wrong');
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { details: [{ reason: 'API_KEY_INVALID' }] } });
  });

  it('names invalid and unmodelled parameters', async () => {
    for (const wrong of [
      { regionCode: 'USA' },
      { maxResults: '51' },
      { publishedAfter: 'yesterday' },
      { order: 'luck' },
      { part: 'contentDetails' },
      { eventType: 'live' },
    ]) {
      const { status, body } = await youtube(sandbox, '/search', { part: 'snippet', ...wrong });
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: { errors: [{ reason: 'invalidParameter' }] } });
    }
  });

  it('is quotaExceeded when the units are used up', async () => {
    await search();
    await items('/videos', { part: 'snippet', chart: 'mostPopular' });
    expect(await used()).toBe(101);
    await control(sandbox, 'youtube/quota', { units: 200 });
    const { status, body } = await youtube(sandbox, '/search', { part: 'snippet', q: 'ev' });
    expect(status).toBe(403);
    expect(body).toMatchObject({ error: { errors: [{ reason: 'quotaExceeded' }] } });
    expect(await used()).toBe(101);
  });

  it('is returned when set by the page or by a test', async () => {
    const page = () => fetch(`${sandbox.url}/youtube`).then((response) => response.text());
    expect(await page()).toContain('No requests yet');
    const form = new URLSearchParams({ kind: 'server_error', count: '1' });
    await fetch(`${sandbox.url}/youtube/faults`, { method: 'POST', body: form });
    expect(await page()).toContain('1 × server error');
    expect((await youtube(sandbox, '/search', { part: 'snippet', q: 'ev' })).status).toBe(500);
    await control(sandbox, 'youtube/fail-next', { kind: 'reset' });
    await expect(youtube(sandbox, '/search', { part: 'snippet' })).rejects.toThrow('fetch failed');
    const shown = await page();
    expect(shown).toContain('q=ev');
    expect(shown).not.toContain(sandbox.youtubeKey);
  });
});
