import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { actorOf, answerQuestions, createModel } from '../../../testing/assistant.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { type Api, useApi } from '../../../testing/harness.ts';
import { failureOf } from '../../../testing/requests.ts';
import { startGeneration } from './start-generation.ts';
import { runGeneration, sweepGenerations, validUntil } from './running.ts';

const started = useApi({ LOG_LEVEL: 'silent', OPENAI_MAX_RETRIES: '0' });
const model = createModel(started);
let other: Api;
let staff: Awaited<ReturnType<typeof addEmployee>>;
let briefs = 0;

beforeAll(async () => {
  staff = await addEmployee(started, 'MARKETING');
  other = await started.startAnother();
  await answerQuestions(other);
});
afterEach(async () => {
  started.api.clock.offsetMs = 0;
  await model.pause(0);
});

/** Returns a brief that is unique in this file. */
function brief() {
  briefs += 1;
  return { audience: `Regulars ${briefs}`, goal: 'Book again', tone: 'friendly' as const };
}

const askMail = (anew = false, question = brief()) =>
  startGeneration(started.api.ctx, actorOf(staff), {
    question: { kind: 'email-campaign', brief: question },
    anew,
  });

const get = (generationId: string) =>
  staff.client.assistant.getGeneration({ params: { generationId } });

/** Waits until a generation is in one of the states. */
async function until(generationId: string, ...states: string[]) {
  for (;;) {
    const generation = await get(generationId);
    if (states.includes(generation.state)) return generation;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const countRequests = async () => (await model.requests()).length;

describe('a question', () => {
  it('of each kind is answered in its declared form', async () => {
    const { assistant } = staff.client;
    const analysis = await assistant.analyzeCustomers({});
    expect(analysis.insights.length).toBeGreaterThan(0);
    expect(analysis.insight_figures).toHaveLength(analysis.insights.length);
    expect(analysis.segment_audiences).toHaveLength(analysis.target_segments.length);
    const mail = await assistant.generateEmailCampaign({ body: brief() });
    expect(mail.subject).not.toBe('');
    const post = await assistant.generateSocialContent({
      body: { platform: 'twitter', campaign_type: 'awareness' },
    });
    expect(post.content.length).toBeLessThanOrEqual(280);
    const market = await assistant.marketOpportunities({});
    expect(Object.keys(market.revenue_projections)).toContain('Next 12 months');
    const videos = await assistant.generateVideoIdeas({});
    expect(videos.video_ideas[0]?.title).not.toBe('');
    const calendar = await assistant.contentCalendar({});
    const days = calendar.content_calendar.map(({ day }) => day);
    expect(days).toEqual(days.toSorted((one, two) => one - two));
    const { unified_results: unified } = await assistant.unifiedCampaign({});
    expect(unified.seo_results.seo_pages.length).toBeGreaterThan(0);
    const { generations } = await assistant.listGenerations({ query: {} });
    expect(generations.filter(({ state }) => state === 'done')).toHaveLength(7);
    const live = await assistant.liveDashboard({});
    expect(live.live_marketing_data.video_ideas).toEqual(videos.video_ideas);
    expect(live.live_marketing_data.market_opportunities).toEqual(market.opportunities);
    expect(live.updated.youtube_trending).toBeNull();
    expect(await staff.client.automation.automationStatus({})).toMatchObject({
      status: 'active',
      seo_active: true,
      total_content_pieces: 4,
    });
  });

  it('is stored with its author and cost, and can be rated', async () => {
    const { id } = await askMail();
    const done = await until(id, 'done');
    expect(done).toMatchObject({ askedBy: staff.username, failure: null, rating: null });
    expect(done.costMicrodollars).toBe(
      Math.ceil(((done.inputTokens ?? 0) * 250_000 + (done.outputTokens ?? 0) * 2_000_000) / 1e6),
    );
    const params = { generationId: id };
    const rated = await staff.client.assistant.rateGeneration({ params, body: { rating: 'good' } });
    expect(rated.rating).toBe('good');
  });

  it('is answered from the store while valid, unless a new answer is requested', async () => {
    const question = brief();
    const { generationId } = await staff.client.assistant.generateEmailCampaign({ body: question });
    const before = await countRequests();
    const again = await staff.client.assistant.generateEmailCampaign({ body: question });
    expect([again.generationId, await countRequests()]).toEqual([generationId, before]);
    const anew = await askMail(true, question);
    expect(anew.id).not.toBe(generationId);
    await until(anew.id, 'done');
    expect(await countRequests()).toBe(before + 1);
    // A minute ago: the API's clock has milliseconds and PostgreSQL's has microseconds, so "now"
    // may still be in the future.
    await sql`update generations set valid_until = now() - interval '1 minute'
      where id = ${anew.id} or id = ${generationId}`.execute(started.api.ctx.db);
    const later = await askMail(false, question);
    expect([generationId, anew.id]).not.toContain(later.id);
    await until(later.id, 'done');
  });

  it('names the campaign that its mail became', async () => {
    const { id: generationId } = await askMail();
    await until(generationId, 'done');
    const { id: segmentId } = await staff.client.segments.createSegment({
      body: { name: `Regulars ${generationId}`, filter: {} },
    });
    const { id } = await staff.client.campaigns.createCampaign({
      body: {
        name: 'Spring news',
        segmentId,
        subject: 'Spring news',
        preview: '',
        body: 'Hello.',
        button: null,
        generationId,
      },
    });
    expect((await get(generationId)).campaignId).toBe(id);
  });

  it('has a valid answer for an hour, or until the business day ends', () => {
    const evening = new Date('2026-03-02T04:30:00Z');
    expect(validUntil('email-campaign', evening)).toEqual(new Date('2026-03-02T05:30:00Z'));
    expect(validUntil('customer-analysis', evening)).toEqual(new Date('2026-03-02T05:00:00Z'));
  });

  it('is one generation for concurrent requests to two processes', async () => {
    const before = await countRequests();
    const question = brief();
    const query = { question: { kind: 'email-campaign', brief: question } as const, anew: false };
    const ids = await Promise.all(
      Array.from({ length: 8 }, async (_, one) => {
        const { ctx } = one % 2 === 0 ? started.api : other;
        return (await startGeneration(ctx, actorOf(staff), query)).id;
      }),
    );
    expect(new Set(ids).size).toBe(1);
    await until(ids[0] ?? '', 'done');
    expect(await countRequests()).toBe(before + 1);
  });

  it('is listed in pages, and can be filtered by kind', async () => {
    const { assistant } = staff.client;
    const all = await assistant.listGenerations({ query: {} });
    const second = all.generations[1];
    const rest = await assistant.listGenerations({ query: { after: all.generations[0]?.id } });
    expect(rest.generations[0]?.id).toBe(second?.id);
    const posts = await assistant.listGenerations({ query: { kind: 'social-content' } });
    expect(posts.generations.map(({ question }) => question.kind)).toEqual(['social-content']);
  });
});

describe('a generation', () => {
  it('ends its request in another process when it is cancelled', async () => {
    await model.pause(400);
    const { id } = await askMail();
    await until(id, 'running');
    const params = { generationId: id };
    const cancelled = await staff.client.assistant.cancelGeneration({ params });
    expect(cancelled).toMatchObject({ state: 'cancelled', answer: null });
    for (;;) {
      const last = (await model.requests()).at(-1);
      if (last?.outcome === 'left') break;
      expect(last?.outcome).toBe('open');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const { reserved } = await started.api.ctx.db
      .selectFrom('generations')
      .select('reserved_microdollars as reserved')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    // The amount billed by the vendor so far is unknown.
    expect((await get(id)).costMicrodollars).toBe(reserved);
    expect(await staff.client.assistant.cancelGeneration({ params })).toMatchObject({
      state: 'cancelled',
    });
  });

  it('returns an error to a waiting caller when it is cancelled', async () => {
    await model.pause(400);
    const question = brief();
    const waiting = failureOf(staff.client.assistant.generateEmailCampaign({ body: question }));
    let id: string | undefined;
    while (id === undefined) {
      const { generations } = await staff.client.assistant.listGenerations({ query: {} });
      const [newest] = generations;
      if (newest?.state === 'running') id = newest.id;
    }
    await staff.client.assistant.cancelGeneration({ params: { generationId: id } });
    expect(await waiting).toMatchObject({ code: 'generation_cancelled' });
  });

  it('continues when the waiting caller disconnects', async () => {
    await model.pause(30);
    const gone = new AbortController();
    const question = brief();
    const before = await countRequests();
    const request = fetch(`${started.api.url}/api/marketing/generate-email-campaign`, {
      method: 'POST',
      headers: { ...staff.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(question),
      signal: gone.signal,
    });
    const hasLeft = request.catch((error: unknown) => (error as Error).name);
    while ((await countRequests()) === before) await new Promise((next) => setTimeout(next, 20));
    gone.abort();
    expect(await hasLeft).toBe('AbortError');
    const [newest] = (await staff.client.assistant.listGenerations({ query: {} })).generations;
    expect((await until(newest?.id ?? '', 'done')).answer).not.toBeNull();
  });

  it('fails as interrupted if its process died, and counts as spent', async () => {
    const { ctx } = started.api;
    const question = brief();
    // Sets the finished row back to running, which is the state that a dead process leaves.
    const { id } = await askMail(false, question);
    await until(id, 'done');
    await sql`update generations set state = 'running', answer = null, valid_until = null,
      ended_at = null, cost_microdollars = null, seen_at = now() where id = ${id}`.execute(ctx.db);
    const before = await countRequests();
    await runGeneration(ctx, id);
    await sweepGenerations(ctx);
    expect([(await get(id)).state, await countRequests()]).toEqual(['running', before]);
    started.api.clock.offsetMs = 31_000;
    await sweepGenerations(ctx);
    const ended = await get(id);
    expect(ended).toMatchObject({ state: 'failed', failure: { reason: 'interrupted' } });
    expect(ended.costMicrodollars).toBeGreaterThan(0);
    await runGeneration(ctx, id);
    expect(await countRequests()).toBe(before);
  });

  it('is not requested again by a repeated job once it has an answer', async () => {
    const { id } = await askMail();
    const done = await until(id, 'done');
    const before = await countRequests();
    await runGeneration(started.api.ctx, id);
    expect([await get(id), await countRequests()]).toEqual([done, before]);
  });

  it('is queued again if its job is lost', async () => {
    const { ctx } = started.api;
    const { id } = await askMail();
    await until(id, 'done');
    await sql`update generations set state = 'queued', answer = null, valid_until = null,
      ended_at = null, cost_microdollars = null where id = ${id}`.execute(ctx.db);
    started.api.clock.offsetMs = 61_000;
    await sweepGenerations(ctx);
    expect((await until(id, 'done')).answer).not.toBeNull();
  });
});

it('the assistant rejects questions without a model', async () => {
  const ctx = { ...started.api.ctx, model: undefined };
  const query = { question: { kind: 'customer-analysis' } as const, anew: true };
  expect(await failureOf(startGeneration(ctx, actorOf(staff), query))).toMatchObject({
    code: 'assistant_off',
  });
});
