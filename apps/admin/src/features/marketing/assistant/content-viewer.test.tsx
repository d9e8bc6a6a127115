// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { UnifiedCampaign } from '@voltcourier/contracts/marketing/answers';
import { ToastOutlet } from '@voltcourier/ui/toast';
import { expect, test } from 'vitest';
import { answersWith, CALLS, doneOf, queuedOf } from '../../../testing/generations.ts';
import { changes, press, show, user } from '../../../testing/show.tsx';
import { ContentViewer } from './content-viewer.tsx';

const QUESTION = { kind: 'unified-campaign' } as const;
const VALUE: UnifiedCampaign = {
  youtube_results: {
    trending_data: ['Cold weather range'],
    video_ideas: [
      {
        title: 'A charge in a car park',
        description: 'How a visit goes.',
        target_audience: 'Drivers without a garage',
        upload_schedule: 'Tuesdays',
        tags: [],
        thumbnail_concept: 'A cable at night',
      },
    ],
  },
  seo_results: {
    seo_pages: ['Mobile charging explained'],
    blog_posts: ['What cold does to range'],
    local_pages: ['Charging in Norfolk'],
    target_rankings: ['mobile ev charging norfolk'],
  },
  competitive_analysis: {
    target_competitors: ['Fixed chargers downtown'],
    competitive_advantages: ['We come to the car'],
  },
};
const DONE = doneOf(QUESTION, { ...QUESTION, value: VALUE });
const TRENDING = { isOn: true, asOf: null, problem: null, videos: [] };
const page = (
  <>
    <ContentViewer />
    <ToastOutlet />
  </>
);

test('shows the newest unified campaign in three tabs', async () => {
  show(page, answersWith([DONE], { [CALLS.trending]: TRENDING }));
  expect(await screen.findByText('A charge in a car park')).toBeDefined();
  expect(screen.getByText('Cold weather range')).toBeDefined();
  await user.click(screen.getByRole('tab', { name: 'SEO' }));
  for (const text of ['Mobile charging explained', 'Charging in Norfolk']) {
    expect(await screen.findByText(text)).toBeDefined();
  }
  await user.click(screen.getByRole('tab', { name: 'Competitive' }));
  expect(await screen.findByText('Fixed chargers downtown')).toBeDefined();
  expect(screen.getByText('We come to the car')).toBeDefined();
});

test('shows a failed plan on the page without a toast, and keeps the last one', async () => {
  const sentence = 'The model refused to answer. Ask again, or ask something else.';
  const next = '00000000-0000-4000-8000-0000000000b2';
  const queued = { ...queuedOf(QUESTION), id: next };
  show(
    page,
    answersWith([DONE], {
      [CALLS.trending]: TRENDING,
      [CALLS.start]: () => Response.json(queued, { status: 201 }),
      [`GET /api/marketing/generations/${next}`]: {
        ...queued,
        state: 'failed',
        failure: { reason: 'refused', sentence },
      },
    }),
  );
  await screen.findByText('A charge in a car park');
  await press('Plan unified campaign');
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(screen.getAllByText('Unified campaign failed')).toHaveLength(1);
  expect(screen.getByText('A charge in a car park')).toBeDefined();
  await waitFor(() =>
    expect(changes().map(({ body }) => body)).toEqual([{ question: QUESTION, anew: false }]),
  );
});
