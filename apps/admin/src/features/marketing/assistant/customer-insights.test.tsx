// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { CustomerAnalysis } from '@voltcourier/contracts/marketing/answers';
import { ToastOutlet } from '@voltcourier/ui/toast';
import { expect, test } from 'vitest';
import { answersWith, CALLS, doneOf, queuedOf, STATUS_ON } from '../../../testing/generations.ts';
import { changes, press, refusal, show, user } from '../../../testing/show.tsx';
import { CustomerInsights } from './customer-insights.tsx';

const QUESTION = { kind: 'customer-analysis' } as const;
const ANALYSIS: CustomerAnalysis = {
  insights: ['Members come back most.'],
  recommendations: ['Write to who came once.'],
  target_segments: ['People who booked one visit'],
  insight_figures: ['contacts.members'],
  segment_audiences: ['one-visit'],
};
const SEGMENT_ID = '00000000-0000-4000-8000-0000000000c1';
const QUEUED = queuedOf(QUESTION);
const DONE = doneOf(QUESTION, { ...QUESTION, value: ANALYSIS });
const failedFor = (reason: 'timeout', sentence: string) => ({
  ...QUEUED,
  state: 'failed' as const,
  failure: { reason, sentence },
});
const created = (body: object) => () => Response.json(body, { status: 201 });
const page = (
  <>
    <CustomerInsights />
    <ToastOutlet />
  </>
);

test('asks once on a double click, and shows progress, answer, figure, model and cost', async () => {
  const responses = [{ ...QUEUED, state: 'running', progress: 1234 }, DONE];
  show(
    page,
    answersWith([], {
      [CALLS.start]: created(QUEUED),
      [CALLS.get]: () => (responses.length > 1 ? responses.shift() : responses[0]),
    }),
  );
  expect(await screen.findByText('No answer yet')).toBeDefined();
  await user.dblClick(screen.getByRole('button', { name: /^Analyze customers/u }));
  expect(await screen.findByText(/1,234 characters so far/u)).toBeDefined();
  expect(await screen.findByText(/Members come back most\./u)).toBeDefined();
  expect(await screen.findByText('Customer Analysis Complete')).toBeDefined();
  expect(screen.getByText('Write to who came once.')).toBeDefined();
  expect(screen.getByText('Answered in 12 s.')).toBeDefined();
  expect(screen.getByText('gpt-test').closest('p')?.textContent).toMatch(
    /^gpt-test · \$0\.0042 · 12 s · asked by Ada/u,
  );
  expect(screen.getByRole('link', { name: 'Members' }).getAttribute('href')).toBe(
    '#figure-contacts.members',
  );
  expect(document.querySelector('#figure-contacts\\.members')?.textContent).toBe('Members');
  expect(changes().map(({ body }) => body)).toEqual([{ question: QUESTION, anew: false }]);
});

test('shows a failure in a toast, and its cause on the page', async () => {
  show(
    page,
    answersWith([], {
      [CALLS.start]: created(QUEUED),
      [CALLS.get]: failedFor('timeout', 'The model took longer than 90 seconds. Ask again.'),
    }),
  );
  await screen.findByText('No answer yet');
  await press('Analyze customers');
  expect(
    await screen.findByText('Unable to analyze customer data. Please try again.'),
  ).toBeDefined();
  expect(screen.getByText('The model took longer than 90 seconds. Ask again.')).toBeDefined();
});

test('shows a refusal by the server, and can retry', async () => {
  const sentence = 'Today’s budget of $5.00 is spent. It starts anew at midnight.';
  show(page, answersWith([], { [CALLS.start]: () => refusal(409, 'budget_spent', sentence) }));
  await screen.findByText('No answer yet');
  await press('Analyze customers');
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(
    await screen.findByText('Unable to analyze customer data. Please try again.'),
  ).toBeDefined();
  await press('Analyze customers');
  await waitFor(() => expect(changes()).toHaveLength(2));
});

test('shows a running question on return, and can cancel it', async () => {
  const running = { ...QUEUED, state: 'running' as const, progress: 10 };
  let isCancelled = false;
  const now = () => (isCancelled ? { ...running, state: 'cancelled' } : running);
  show(
    page,
    answersWith([running], {
      [CALLS.get]: now,
      [CALLS.cancel]: () => {
        isCancelled = true;
        return now();
      },
    }),
  );
  expect(await screen.findByText(/10 characters so far/u)).toBeDefined();
  const button = screen.getByRole('button', { name: /^Analyze customers/u });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await press('Cancel');
  expect(await screen.findByText('There is no answer to this question.')).toBeDefined();
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
});

test('marks today’s answer, and can rate it and ask again', async () => {
  show(
    page,
    answersWith([DONE], {
      [CALLS.start]: created(DONE),
      [CALLS.rate]: { ...DONE, rating: 'good' },
    }),
  );
  await screen.findByText(/Members come back most\./u);
  await press('Analyze customers');
  expect(await screen.findByText(/From today’s answer/u)).toBeDefined();
  await press('Good answer');
  const good = screen.getByRole('button', { name: /^Good answer/u });
  await waitFor(() => expect(good.getAttribute('aria-pressed')).toBe('true'));
  await press('Ask again');
  await waitFor(() => expect(screen.queryByText(/From today’s answer/u)).toBeNull());
  expect(changes().map(({ body }) => body)).toEqual([
    { question: QUESTION, anew: false },
    { rating: 'good' },
    { question: QUESTION, anew: true },
  ]);
});

test('saves a target segment with the filter of its audience, and links to it', async () => {
  const filter = { visitsFrom: 1, visitsTo: 1 };
  const segment = { id: SEGMENT_ID, name: 'One visit so far', filter, version: 1 };
  show(page, answersWith([DONE], { [CALLS.saveSegment]: segment }));
  await user.click(
    await screen.findByRole('button', { name: 'Save as segment: One visit so far' }),
  );
  const link = await screen.findByRole('link', { name: 'Open segment One visit so far' });
  expect(link.getAttribute('href')).toBe(`/crm?segment=${SEGMENT_ID}`);
  expect(changes().map(({ body }) => body)).toEqual([{ name: 'One visit so far', filter }]);
});

test('links to an existing segment with the same filter', async () => {
  const segments = [
    { id: SEGMENT_ID, name: 'Tried it once', filter: { visitsTo: 1, visitsFrom: 1 }, version: 1 },
  ];
  show(page, answersWith([DONE], { [CALLS.segments]: { segments } }));
  expect(await screen.findByRole('link', { name: 'Open segment Tried it once' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /Save as segment/u })).toBeNull();
});

test('disables asking without an API key, names the setting, and keeps answers', async () => {
  show(page, answersWith([DONE], { [CALLS.status]: { ...STATUS_ON, isOn: false, model: null } }));
  const why = await screen.findByText(/The assistant is off\. Set OPENAI_API_KEY/u);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /^Analyze customers/u });
  expect(button.disabled).toBe(true);
  expect(button.getAttribute('aria-describedby')).toBe(why.id);
  expect(await screen.findByText(/Members come back most\./u)).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Ask again/u })).toBeNull();
});
