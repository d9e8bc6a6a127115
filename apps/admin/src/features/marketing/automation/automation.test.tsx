// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { ToastOutlet } from '@voltcourier/ui/toast';
import { expect, test } from 'vitest';
import { answersWith, CALLS } from '../../../testing/generations.ts';
import { changes, press, refusal, show, user } from '../../../testing/show.tsx';
import { Automation } from './automation.tsx';

const STATUS = {
  status: 'active',
  youtube_active: true,
  seo_active: true,
  last_youtube_update: '2026-11-20T12:00:00.000Z',
  last_seo_update: null,
  total_content_pieces: 4,
  total_keywords: 12,
} as const;
const RUNS = [
  {
    id: '00000000-0000-4000-8000-0000000000a1',
    name: 'seo',
    startedAt: '2026-11-20T12:00:00.000Z',
    endedAt: '2026-11-20T12:00:01.000Z',
    hasFailed: true,
    outcome: 'The site’s report couldn’t be read.',
  },
  {
    id: '00000000-0000-4000-8000-0000000000a2',
    name: 'youtube',
    startedAt: '2026-11-20T08:40:00.000Z',
    endedAt: null,
    hasFailed: false,
    outcome: null,
  },
] as const;
const page = (
  <>
    <Automation />
    <ToastOutlet />
  </>
);
const known = { [CALLS.automation]: STATUS, [CALLS.runs]: { runs: RUNS } };

test('lists the runs with the reasons of failures', async () => {
  show(page, answersWith([], known));
  expect(await screen.findByText('The site’s report couldn’t be read.')).toBeDefined();
  expect(screen.getByText('Failed')).toBeDefined();
  expect(screen.getByText('Running')).toBeDefined();
});

test('switches an automation off', async () => {
  show(page, answersWith([], { ...known, [CALLS.automate]: { ...STATUS, seo_active: false } }));
  await user.click(await screen.findByRole('switch', { name: 'Search report' }));
  expect(changes().map(({ body }) => body)).toEqual([{ name: 'seo', isOn: false }]);
});

test('runs an automation, and shows a refusal', async () => {
  const sentence = 'This automation is off. Switch it on first.';
  show(
    page,
    answersWith([], { ...known, [CALLS.run]: refusal(409, 'settings_conflict', sentence) }),
  );
  await screen.findByText('Failed');
  await press('Run YouTube trends now');
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(changes().map(({ body }) => body)).toEqual([{ name: 'youtube' }]);
});
