import type { Question } from '@voltcourier/contracts';
import { addDays } from '@voltcourier/pricing';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answerQuestions } from '../../../testing/assistant.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { failureOf } from '../../../testing/requests.ts';
import { untilOver } from '../assistant/waiting.ts';
import { businessDayAt } from '../figures/business-days.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let staff: Awaited<ReturnType<typeof addEmployee>>;

beforeAll(async () => {
  staff = await addEmployee(started, 'MARKETING');
  await answerQuestions(started.api);
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

async function ask(question: Question) {
  const body = { question, anew: true };
  const { id } = await staff.client.assistant.startGeneration({ body });
  await untilOver(started.api.ctx, id, 30_000);
  return staff.client.assistant.getGeneration({ params: { generationId: id } });
}

const add = (generationId: string, indexes: number[] | null = null, text: string | null = null) =>
  staff.client.content.addGeneratedContent({ body: { generationId, indexes, text } });
const get = (contentId: string) => staff.client.content.getContent({ params: { contentId } });

describe('a generated calendar', () => {
  it('becomes drafts on its days, each once, also by concurrent requests', async () => {
    const generation = await ask({ kind: 'content-calendar' });
    if (generation.answer?.kind !== 'content-calendar') throw new Error('It is answered.');
    const planned = generation.answer.value.content_calendar;
    const one = await add(generation.id, [0]);
    expect(one).toMatchObject({ added: [expect.any(String)], present: 0 });
    const [first] = planned;
    expect(await get(one.added[0] ?? '')).toMatchObject({
      state: 'draft',
      channel: first?.channel,
      title: first?.title,
      text: first?.description,
      plannedOn: addDays(businessDayAt(new Date(generation.askedAt)), first?.day ?? 0),
      plannedTime: null,
      generationId: generation.id,
      createdBy: staff.username,
    });
    const [all, again] = await Promise.all([add(generation.id), add(generation.id)]);
    expect(all.added.length + again.added.length).toBe(planned.length - 1);
    expect(all.present + again.present).toBe(planned.length + 1);
    expect(await add(generation.id)).toMatchObject({ added: [], present: planned.length });
    const { events } = await staff.client.content.contentHistory({
      params: { contentId: [...all.added, ...again.added][0] ?? '' },
    });
    expect(events.map(({ step }) => step)).toEqual(['create']);
  });

  it('can be added again after its draft was deleted', async () => {
    const generation = await ask({ kind: 'content-calendar' });
    const { added } = await add(generation.id, [1]);
    const { id, version } = await get(added[0] ?? '');
    await staff.client.content.removeContent({ params: { contentId: id }, body: { version } });
    expect((await add(generation.id, [1])).added).toHaveLength(1);
  });
});

describe('a generated post', () => {
  const question = {
    kind: 'social-content',
    brief: { platform: 'instagram', campaign_type: 'education' },
  } as const;

  it('keeps its network, hashtags and image description', async () => {
    const generation = await ask(question);
    if (generation.answer?.kind !== 'social-content') throw new Error('It is answered.');
    const { content, hashtags, image_description: image } = generation.answer.value;
    const { added } = await add(generation.id);
    const item = await get(added[0] ?? '');
    expect(item).toMatchObject({ channel: 'instagram', text: content, imageDescription: image });
    expect(item.hashtags).toEqual([...new Set(hashtags.map((tag) => tag.replace('#', '')))]);
    expect(item.plannedOn).toBe(addDays(businessDayAt(new Date()), 1));
  });

  it('can be edited before it is added', async () => {
    const generation = await ask(question);
    const { added } = await add(generation.id, null, 'My own words. #ev');
    expect(await get(added[0] ?? '')).toMatchObject({
      title: 'My own words. #ev',
      text: 'My own words. #ev',
      hashtags: [],
    });
  });
});

describe('video ideas', () => {
  it('become drafts for YouTube', async () => {
    const generation = await ask({ kind: 'video-ideas' });
    if (generation.answer?.kind !== 'video-ideas') throw new Error('It is answered.');
    const [idea] = generation.answer.value.video_ideas;
    const { added } = await add(generation.id, [0]);
    expect(await get(added[0] ?? '')).toMatchObject({
      channel: 'youtube',
      title: idea?.title,
      imageDescription: idea?.thumbnail_concept,
    });
  });
});

describe('the video ideas of a unified campaign', () => {
  it('become drafts for YouTube', async () => {
    const generation = await ask({ kind: 'unified-campaign' });
    if (generation.answer?.kind !== 'unified-campaign') throw new Error('It is answered.');
    const { video_ideas: ideas } = generation.answer.value.youtube_results;
    const { added } = await add(generation.id);
    expect(added).toHaveLength(ideas.length);
    expect(await get(added[0] ?? '')).toMatchObject({ channel: 'youtube' });
  });
});

describe('adding generated content', () => {
  it('is rejected for other answers, missing entries and an unknown generation', async () => {
    const analysis = await ask({ kind: 'customer-analysis' });
    const calendar = await ask({ kind: 'content-calendar' });
    for (const call of [
      () => add(analysis.id),
      () => add(calendar.id, [60]),
      () => add(calendar.id, []),
      () => add('00000000-0000-4000-8000-000000000000'),
    ]) {
      expect(await failureOf(call())).toMatchObject({ code: 'not_found' });
    }
  });
});
