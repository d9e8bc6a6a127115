// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import type { MarketOpportunities } from '@voltcourier/contracts/marketing/answers';
import { projectRevenue } from '@voltcourier/contracts/marketing/revenue-projection';
import { ToastOutlet } from '@voltcourier/ui/toast';
import { expect, test } from 'vitest';
import { answersWith, CALLS, doneOf, queuedOf } from '../../../testing/generations.ts';
import { changes, fieldOf, press, show, user } from '../../../testing/show.tsx';
import { GrowthStrategy } from './growth-strategy.tsx';

const QUESTION = { kind: 'market-opportunities' } as const;
const ASSUMPTIONS = {
  visits_per_month: 100,
  revenue_per_visit: 120,
  growth_percent: 0,
  members: 10,
  revenue_per_member: 100,
  new_members_per_month: 0,
};
const VALUE: MarketOpportunities = {
  opportunities: ['Fleets in Norfolk'],
  competitive_advantages: ['Nobody else comes at night'],
  growth_strategies: ['Talk to landlords'],
  revenue_projections: projectRevenue(ASSUMPTIONS),
  assumptions: ASSUMPTIONS,
};
const DONE = doneOf(QUESTION, { ...QUESTION, value: VALUE });
const created = (body: object) => () => Response.json(body, { status: 201 });
const page = (
  <>
    <GrowthStrategy />
    <ToastOutlet />
  </>
);

/** Value of a month in the table behind the chart. */
const revenueIn = (month: string) => {
  const row = within(screen.getByRole('figure')).getByRole('row', {
    name: RegExp(`^${month} `, 'u'),
  });
  return within(row).getByRole('cell').textContent;
};

test('analyzes the market, and lists the results', async () => {
  show(page, answersWith([], { [CALLS.start]: created(queuedOf(QUESTION)), [CALLS.get]: DONE }));
  await screen.findByText('No answer yet');
  await press('Analyze market');
  expect(await screen.findByText('Market Analysis Complete')).toBeDefined();
  for (const text of ['Fleets in Norfolk', 'Nobody else comes at night', 'Talk to landlords']) {
    expect(screen.getByText(text)).toBeDefined();
  }
  expect(changes()).toHaveLength(1);
});

test('recalculates the projection while assumptions are typed, without a request', async () => {
  show(page, answersWith([DONE]));
  await screen.findByText('Fleets in Norfolk');
  expect(revenueIn('1')).toBe('$13,000');
  expect(screen.getByText('$156,000')).toBeDefined();
  await user.clear(fieldOf('Growth of visits'));
  expect(await screen.findByText('Please enter a number in this range.')).toBeDefined();
  expect(revenueIn('1')).toBe('$13,000');
  await user.type(fieldOf('Growth of visits'), '10');
  expect(revenueIn('1')).toBe('$14,200');
  expect(revenueIn('2')).toBe('$15,520');
  expect(screen.queryByText('Please enter a number in this range.')).toBeNull();
  await press('Back to the answer’s');
  expect(revenueIn('2')).toBe('$13,000');
  expect(fieldOf('Growth of visits').value).toBe('0');
  expect(changes()).toEqual([]);
});

test('shows a failed analysis in a toast, and its cause on the page', async () => {
  const sentence = 'OpenAI refused the key. Check OPENAI_API_KEY.';
  show(
    page,
    answersWith([], {
      [CALLS.start]: created(queuedOf(QUESTION)),
      [CALLS.get]: {
        ...queuedOf(QUESTION),
        state: 'failed',
        failure: { reason: 'rejected', sentence },
      },
    }),
  );
  await screen.findByText('No answer yet');
  await press('Analyze market');
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(
    await screen.findByText('Unable to analyze market opportunities. Please try again.'),
  ).toBeDefined();
});
