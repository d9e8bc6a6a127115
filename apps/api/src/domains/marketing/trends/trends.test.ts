import { beforeAll, describe, expect, it } from 'vitest';
import { createModel } from '../../../testing/assistant.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { type Api, useApi } from '../../../testing/harness.ts';
import { pruneAutomationRuns } from '../automation/running.ts';
import { readTrends } from './reading.ts';
import { reserveUnits } from './repository.ts';

/** Enough for two runs: a search costs 100 units, and the statistics of its videos one. */
const started = useApi({ LOG_LEVEL: 'silent', YOUTUBE_DAILY_QUOTA: '250' });
const youtube = createModel(started);
let other: Api;
let staff: Awaited<ReturnType<typeof addEmployee>>;

beforeAll(async () => {
  staff = await addEmployee(started, 'MARKETING');
  other = await started.startAnother();
});

const trending = () => staff.client.assistant.trending({});
const DAY_MS = 86_400_000;

describe('YouTube trends', () => {
  it('are empty before the first request', async () => {
    expect(await trending()).toEqual({ isOn: true, asOf: null, problem: null, videos: [] });
  });

  it('are stored with their time, most viewed first', async () => {
    await readTrends(started.api.ctx);
    const { asOf, problem, videos } = await trending();
    expect([asOf === null, problem]).toEqual([false, null]);
    expect(videos.length).toBeGreaterThan(3);
    const views = videos.map(({ views: count }) => count ?? 0);
    expect(views).toEqual(views.toSorted((one, two) => two - one));
    const live = await staff.client.assistant.liveDashboard({});
    expect(live.live_marketing_data.youtube_trending).toEqual(videos.map(({ title }) => title));
    expect(live.updated.youtube_trending).toBe(asOf);
    expect((await staff.client.automation.automationStatus({})).last_youtube_update).toBe(asOf);
  });

  it('are kept if a request fails, with the reason', async () => {
    const before = await trending();
    await youtube.failYouTube('server_error');
    await readTrends(started.api.ctx);
    const after = await trending();
    expect([after.asOf, after.videos]).toEqual([before.asOf, before.videos]);
    expect(after.problem).toBe('YouTube can’t be reached. It is asked again in a few hours.');
  });

  it('are not requested beyond the configured quota', async () => {
    const used = await youtube.youTubeQuota();
    await readTrends(started.api.ctx);
    expect((await trending()).problem).toMatch(/YOUTUBE_DAILY_QUOTA/u);
    expect(await youtube.youTubeQuota()).toBe(used);
  });

  it('are deleted after 30 days', async () => {
    started.api.clock.offsetMs = 30 * DAY_MS;
    await pruneAutomationRuns(started.api.ctx);
    started.api.clock.offsetMs = 0;
    expect(await trending()).toEqual({ isOn: true, asOf: null, problem: null, videos: [] });
  });
});

it('two processes together never exceed the daily quota', async () => {
  const { db } = started.api.ctx;
  const runId = crypto.randomUUID();
  const at = new Date();
  await db
    .insertInto('automation_runs')
    .values({ id: runId, name: 'youtube', started_at: at })
    .execute();
  const taken = await Promise.all(
    Array.from({ length: 12 }, (_, one) =>
      reserveUnits((one % 2 === 0 ? started.api : other).ctx.db, {
        runId,
        day: '2031-01-01',
        units: 100,
        limit: 550,
        at,
      }),
    ),
  );
  expect(taken.filter(Boolean)).toHaveLength(5);
});

it('YouTube can be switched off and on', async () => {
  const { automation } = staff.client;
  const off = await automation.changeAutomation({ body: { name: 'youtube', isOn: false } });
  expect(off).toMatchObject({ status: 'active', youtube_active: false, seo_active: true });
  const used = await youtube.youTubeQuota();
  await readTrends(started.api.ctx);
  expect(await youtube.youTubeQuota()).toBe(used);
  expect((await trending()).asOf).toBeNull();
  expect(
    await automation.changeAutomation({ body: { name: 'youtube', isOn: true } }),
  ).toMatchObject({
    youtube_active: true,
  });
});
