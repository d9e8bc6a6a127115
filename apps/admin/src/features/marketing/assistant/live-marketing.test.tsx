// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import type { Question } from '@voltcourier/contracts/marketing/generations';
import { ToastOutlet } from '@voltcourier/ui/toast';
import { expect, test, vi } from 'vitest';
import { answersWith, CALLS, doneOf, queuedOf } from '../../../testing/generations.ts';
import { changes, press, show, user } from '../../../testing/show.tsx';
import { LiveMarketing } from './live-marketing.tsx';

const IDEA = {
  title: 'A charge in a car park',
  description: 'How a visit goes.',
  target_audience: 'Drivers without a garage',
  upload_schedule: 'Tuesdays at 5 PM',
  tags: ['ev', 'norfolk'],
  thumbnail_concept: 'A cable at night',
};
const AT = '2026-11-24T12:00:00.000Z';
const LIVE = {
  live_marketing_data: {
    youtube_trending: ['Cold weather range'],
    video_ideas: [IDEA],
    market_opportunities: [],
    content_calendar: [{ title: 'Winter post', description: 'What cold does.' }],
    target_market: 'EV drivers in Hampton Roads',
    goal: 'More visits',
  },
  updated: {
    youtube_trending: AT,
    video_ideas: AT,
    market_opportunities: null,
    content_calendar: AT,
  },
};
const AUTOMATION = {
  status: 'active',
  youtube_active: true,
  seo_active: false,
  last_youtube_update: AT,
  last_seo_update: null,
  total_content_pieces: 1204,
  total_keywords: 17,
};
const VIDEO = {
  id: 'v1',
  title: 'Charging at minus ten',
  channel: 'Cold Cars',
  url: 'https://www.youtube.com/watch?v=v1',
  views: 12_345,
  publishedAt: AT,
};
const TRENDING = { isOn: true, asOf: AT, problem: null, videos: [VIDEO] };
const answers = (more: Readonly<Record<string, unknown>> = {}) =>
  answersWith([], {
    [CALLS.live]: LIVE,
    [CALLS.automation]: AUTOMATION,
    [CALLS.trending]: TRENDING,
    ...more,
  });
const openTab = async (name: string) => user.click(await screen.findByRole('tab', { name }));
const created = (body: object) => () => Response.json(body, { status: 201 });
const page = (
  <>
    <LiveMarketing />
    <ToastOutlet />
  </>
);

test('shows the stored data with its date, and reloads it after 30 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  try {
    let polls = 0;
    const goals = ['More visits', 'More members'];
    show(
      page,
      answers({
        [CALLS.live]: () => {
          const goal = goals[Math.min(polls, 1)] ?? '';
          polls += 1;
          return { ...LIVE, live_marketing_data: { ...LIVE.live_marketing_data, goal } };
        },
      }),
    );
    await act(async () => vi.advanceTimersByTimeAsync(100));
    expect(screen.getByText('More visits')).toBeDefined();
    expect(screen.getByText('Cold weather range')).toBeDefined();
    expect(screen.getByText('Never made')).toBeDefined();
    expect(screen.getByText('1,204')).toBeDefined();
    await act(async () => vi.advanceTimersByTimeAsync(29_000));
    expect(screen.getByText('More visits')).toBeDefined();
    await act(async () => vi.advanceTimersByTimeAsync(1_000));
    expect(screen.getByText('More members')).toBeDefined();
  } finally {
    vi.useRealTimers();
  }
});

test('shows the first five trends, and links to all of them', async () => {
  const youtube_trending = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
  const live_marketing_data = { ...LIVE.live_marketing_data, youtube_trending };
  show(page, answers({ [CALLS.live]: { ...LIVE, live_marketing_data } }));
  expect(await screen.findByText('Five')).toBeDefined();
  expect(screen.queryByText('Six')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'All trending topics' }));
  expect(await screen.findByText('Charging at minus ten')).toBeDefined();
});

test('saves a switch at once', async () => {
  show(page, answers({ [CALLS.automate]: { ...AUTOMATION, youtube_active: false } }));
  await user.click(await screen.findByRole('switch', { name: 'YouTube trends' }));
  await waitFor(() =>
    expect(changes().map(({ body }) => body)).toEqual([{ name: 'youtube', isOn: false }]),
  );
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'YouTube trends' }).checked).toBe(
      false,
    ),
  );
});

test('shows trends with source and time, and why there are no newer ones', async () => {
  const problem = 'Today’s quota of YouTube is used up.';
  show(page, answers({ [CALLS.trending]: { ...TRENDING, problem } }));
  await openTab('Trending Topics');
  const link = await screen.findByRole('link', { name: 'Charging at minus ten' });
  expect(link.getAttribute('href')).toBe(VIDEO.url);
  expect(screen.getByText('12,345')).toBeDefined();
  expect(screen.getByText(/^Source: YouTube, Nov 24, 2026/u)).toBeDefined();
  expect(screen.getByText(problem)).toBeDefined();
});

test('names the setting when YouTube is off', async () => {
  show(page, answers({ [CALLS.trending]: { ...TRENDING, isOn: false, asOf: null, videos: [] } }));
  await openTab('Trending Topics');
  expect(await screen.findByText(/Set YOUTUBE_API_KEY/u)).toBeDefined();
  expect(screen.getByText('No trends yet')).toBeDefined();
});

/** Questions of this page: tab, button, toast after an answer, toast after a failure. */
const ASKED = [
  {
    tab: 'Video Ideas',
    button: 'Generate video ideas',
    question: { kind: 'video-ideas' },
    answer: { kind: 'video-ideas', value: { video_ideas: [IDEA] } },
    shown: 'Tuesdays at 5 PM',
    done: 'Video Ideas Generated',
    failed: 'Video Idea Generation Failed',
  },
  {
    tab: 'Content Calendar',
    button: 'Generate content calendar',
    question: { kind: 'content-calendar' },
    answer: {
      kind: 'content-calendar',
      value: {
        content_calendar: [{ title: 'Winter', description: 'Cold.', day: 3, channel: 'blog' }],
      },
    },
    shown: 'Fri, Nov 27',
    done: 'Content Calendar Generated',
    failed: 'Calendar Generation Failed',
  },
] as const;

test.each(ASKED)('$tab are requested, shown and announced', async (tab) => {
  const question: Question = tab.question;
  // The answer has the same kind as its question.
  const done = doneOf(question, structuredClone(tab.answer) as never);
  show(page, answers({ [CALLS.start]: created(queuedOf(question)), [CALLS.get]: done }));
  await openTab(tab.tab);
  await screen.findByText('No answer yet');
  await press(tab.button);
  expect(await screen.findByText(tab.done)).toBeDefined();
  expect(screen.getByText(tab.shown)).toBeDefined();
  expect(changes().map(({ body }) => body)).toEqual([{ question, anew: false }]);
});

test('adds ideas and planned items to the calendar one by one, or a whole plan', async () => {
  const add = 'POST /api/staff/content/generated';
  const [ideas, plan] = ASKED;
  const [generation, answer] = [
    doneOf(plan.question, structuredClone(plan.answer) as never),
    doneOf(ideas.question, structuredClone(ideas.answer) as never),
  ];
  let shown = answer;
  show(
    page,
    answersWith([generation], {
      [CALLS.get]: () => shown,
      [add]: { generationId: generation.id, added: [generation.id], present: 0 },
    }),
  );
  await openTab('Video Ideas');
  await user.click(await screen.findByRole('button', { name: /Add to calendar.*: A charge/u }));
  await waitFor(() => expect(changes()).toHaveLength(1));
  shown = generation;
  await openTab('Content Calendar');
  await user.click(await screen.findByRole('button', { name: /^Add all to calendar/u }));
  await user.click(await screen.findByRole('button', { name: /Add to calendar.*: Winter/u }));
  await waitFor(() =>
    expect(changes().map(({ body }) => body)).toEqual([
      { generationId: generation.id, indexes: [0], text: null },
      { generationId: generation.id, indexes: null, text: null },
      { generationId: generation.id, indexes: [0], text: null },
    ]),
  );
});

test.each(ASKED)('shows the server’s reason why there are no $tab', async (tab) => {
  const sentence = 'The model could not be reached. Check the network, and ask again.';
  const failed = {
    ...queuedOf(tab.question),
    state: 'failed',
    failure: { reason: 'unreachable', sentence },
  };
  show(page, answers({ [CALLS.start]: created(queuedOf(tab.question)), [CALLS.get]: failed }));
  await openTab(tab.tab);
  await screen.findByText('No answer yet');
  await press(tab.button);
  // On the page and in the toast.
  await waitFor(() => expect(screen.getAllByText(tab.failed)).toHaveLength(2));
  expect(screen.getAllByText(sentence)).toHaveLength(2);
});
