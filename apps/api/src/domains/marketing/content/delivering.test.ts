import { DEFAULT_ZONE, instantOf } from '@voltcourier/pricing';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createScheduler } from '../../../platform/vendors/scheduler/scheduler-webhook.ts';
import { contentForm, createContentTools } from '../../../testing/content.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { daysAhead, failureOf } from '../../../testing/requests.ts';
import { deliverContent, sweepContent, leaseDelivery } from './delivering.ts';

const MINUTE_MS = 60_000;

const started = useApi({ LOG_LEVEL: 'silent' });
const { approve, failNext, mailsAbout } = createContentTools(started);
let staff: Awaited<ReturnType<typeof addEmployee>>;

beforeAll(async () => {
  staff = await addEmployee(started, 'MARKETING');
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

const get = (contentId: string) => staff.client.content.getContent({ params: { contentId } });
const pass = (ms: number) => {
  started.api.clock.offsetMs += ms;
};
const deliver = (id: string) => deliverContent(started.api.ctx, id);

/** Creates a scheduled item that has just become due. */
async function due() {
  const plannedOn = daysAhead(2);
  const draft = await staff.client.content.createContent({ body: contentForm({ plannedOn }) });
  const approved = await approve(draft);
  const scheduled = await staff.client.content.scheduleContent({
    params: { contentId: approved.id },
    body: { version: approved.version },
  });
  const at = instantOf(plannedOn, '10:30', DEFAULT_ZONE);
  started.api.clock.offsetMs = at.getTime() - Date.now() + 1_000;
  return scheduled;
}

describe('a due item', () => {
  it('is posted once with a signature, and is published', async () => {
    const { id, text } = await due();
    await deliver(id);
    await deliver(id);
    const { post, requests } = await mailsAbout(id);
    expect(requests).toMatchObject([{ isSigned: true, status: 202 }]);
    expect(post?.body).toMatchObject({
      type: 'content.due',
      data: { channel: 'linkedin', text, hashtags: ['ev', 'winter'], plannedTime: '10:30' },
    });
    expect(post?.body.data['post']).toBe(`${text}\n\n#ev #winter\n\nhttps://example.com/winter`);
    expect(await get(id)).toMatchObject({ state: 'published', postUrl: null });
    const { events } = await staff.client.content.contentHistory({ params: { contentId: id } });
    expect(events[0]).toMatchObject({ step: 'publish', by: null, state: 'published' });
  });

  it('is not posted before its time, or after it is unscheduled', async () => {
    const { id, version } = await due();
    const { offsetMs } = started.api.clock;
    started.api.clock.offsetMs = 0;
    await deliver(id);
    started.api.clock.offsetMs = offsetMs;
    await staff.client.content.unscheduleContent({
      params: { contentId: id },
      body: { version },
    });
    await deliver(id);
    expect((await mailsAbout(id)).post).toBeUndefined();
  });

  it('is found and queued by the sweep', async () => {
    const { id } = await due();
    const sent: string[] = [];
    const { ctx } = started.api;
    await sweepContent({
      ...ctx,
      jobs: {
        ...ctx.jobs,
        sendAll: (_db, _name, jobs) => {
          sent.push(...jobs.map(({ data }) => ('contentId' in data ? data.contentId : '')));
          return Promise.resolve();
        },
      },
    });
    expect(sent).toContain(id);
  });

  it('fails without an attempt if its time was more than 12 hours ago', async () => {
    const { id } = await due();
    pass(12 * 60 * MINUTE_MS + MINUTE_MS);
    await deliver(id);
    expect(await get(id)).toMatchObject({
      state: 'failed',
      delivery: { attempts: 0, failure: expect.stringContaining('more than 12 hours ago') },
    });
    expect((await mailsAbout(id)).post).toBeUndefined();
  });
});

describe('a failing scheduler', () => {
  it('is called again after a pause, with the same ID', async () => {
    const { id } = await due();
    await failNext('server_error');
    await deliver(id);
    const failed = await get(id);
    expect(failed).toMatchObject({
      state: 'scheduled',
      delivery: { attempts: 1, failure: 'The scheduler answered 500.' },
    });
    // It is due again only after the wait.
    await deliver(id);
    expect((await get(id)).delivery.attempts).toBe(1);
    pass(MINUTE_MS);
    await deliver(id);
    const { post, all } = await mailsAbout(id);
    expect(all.filter((request) => request.id === post?.id).map(({ status }) => status)).toEqual([
      500, 202,
    ]);
    expect(await get(id)).toMatchObject({ state: 'published', delivery: { attempts: 2 } });
  });

  it('is called again if the connection breaks after it took the post', async () => {
    const { id } = await due();
    await failNext('taken_then_reset');
    await deliver(id);
    expect(await get(id)).toMatchObject({
      state: 'scheduled',
      delivery: { failure: 'The scheduler can’t be reached.' },
    });
    pass(MINUTE_MS);
    await deliver(id);
    const { requests } = await mailsAbout(id);
    expect(requests).toHaveLength(2);
    expect((await get(id)).state).toBe('published');
  });

  it('is given up after five attempts with the reason, and can be retried', async () => {
    const { id } = await due();
    await failNext('server_error', 5);
    for (const minutes of [0, 1, 5, 15, 60]) {
      pass(minutes * MINUTE_MS);
      await deliver(id);
    }
    const failed = await get(id);
    expect(failed).toMatchObject({
      state: 'failed',
      delivery: { attempts: 5, failure: 'The scheduler answered 500.', nextAttemptAt: null },
    });
    const { events } = await staff.client.content.contentHistory({ params: { contentId: id } });
    expect(events[0]).toMatchObject({ step: 'fail', note: 'The scheduler answered 500.' });
    await staff.client.content.retryContent({
      params: { contentId: id },
      body: { version: failed.version },
    });
    // Even a day later.
    pass(24 * 60 * MINUTE_MS);
    await deliver(id);
    expect((await get(id)).state).toBe('published');
    expect((await mailsAbout(id)).requests).toHaveLength(6);
  });

  it.each([
    ['rejected', 'The scheduler answered 422.'],
    ['redirect', 'Redirects aren’t followed'],
  ])('is called once if it refuses the post: %s', async (kind, reason) => {
    const { id } = await due();
    await failNext(kind);
    await deliver(id);
    expect(await get(id)).toMatchObject({
      state: 'failed',
      delivery: { attempts: 1, failure: expect.stringContaining(reason) },
    });
  });

  it('is called anew for an item that is moved to another day', async () => {
    const { id } = await due();
    await failNext('server_error');
    await deliver(id);
    const { version } = await get(id);
    const plannedOn = daysAhead(5);
    const moved = await staff.client.content.moveContent({
      params: { contentId: id },
      body: { version, plannedOn, plannedTime: '08:00' },
    });
    expect(moved).toMatchObject({ state: 'scheduled', isDue: false, delivery: { attempts: 0 } });
    pass(MINUTE_MS);
    await deliver(id);
    expect((await get(id)).state).toBe('scheduled');
    const at = instantOf(plannedOn, '08:00', DEFAULT_ZONE);
    started.api.clock.offsetMs = at.getTime() - Date.now() + 1_000;
    await deliver(id);
    expect((await get(id)).state).toBe('published');
  });

  it('is aborted after the configured timeout', async () => {
    const { id } = await due();
    const { config, ctx } = started.api;
    if (config.scheduler === undefined) throw new Error('The scheduler is configured.');
    await failNext('timeout');
    await deliverContent(
      { ...ctx, scheduler: createScheduler({ ...config.scheduler, timeoutMs: 200 }) },
      id,
    );
    expect(await get(id)).toMatchObject({
      state: 'scheduled',
      delivery: { failure: 'The scheduler didn’t answer within 0.2 seconds.' },
    });
  });

  it('rejects a signature with another secret', async () => {
    const { id } = await due();
    const { config, ctx } = started.api;
    if (config.scheduler === undefined) throw new Error('The scheduler is configured.');
    const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
    await deliverContent(
      { ...ctx, scheduler: createScheduler({ ...config.scheduler, secret }) },
      id,
    );
    expect(await get(id)).toMatchObject({
      state: 'failed',
      delivery: { failure: 'The scheduler answered 401.' },
    });
  });
});

describe('a worker that dies after the scheduler took a post', () => {
  it('leaves the item locked for a minute, which is then sent with the same ID', async () => {
    const { ctx } = started.api;
    const { id, version } = await due();
    const taken = await leaseDelivery(ctx, id);
    if (taken === undefined) throw new Error('The item is due.');
    await ctx.scheduler?.send(taken.message);
    // The worker is gone. Until its lease ends, neither another worker nor staff can change the
    // item.
    await deliver(id);
    const unschedule = staff.client.content.unscheduleContent({
      params: { contentId: id },
      body: { version },
    });
    expect(await failureOf(unschedule)).toMatchObject({
      code: 'changed_meanwhile',
      body: { error: expect.stringContaining('right now') },
    });
    expect((await mailsAbout(id)).requests).toHaveLength(1);
    pass(MINUTE_MS);
    await deliver(id);
    const { post, requests } = await mailsAbout(id);
    expect(requests.map((request) => request.id)).toEqual([post?.id, post?.id]);
    expect((await get(id)).state).toBe('published');
  });
});
