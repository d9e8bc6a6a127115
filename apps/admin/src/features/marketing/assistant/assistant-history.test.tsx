// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answersWith, CALLS, doneOf, queuedOf, rowOf } from '../../../testing/generations.ts';
import { refusal, show, user } from '../../../testing/show.tsx';
import { AssistantHistory } from './assistant-history.tsx';

const QUESTION = {
  kind: 'email-campaign',
  brief: { audience: 'Members', goal: 'Come back', tone: 'urgent' },
} as const;
const DONE = doneOf(QUESTION, {
  kind: QUESTION.kind,
  value: { subject: 'Before the frost', content: 'Cold days.', call_to_action: 'Book' },
});
const FAILED = {
  ...queuedOf({ kind: 'video-ideas' }),
  id: '00000000-0000-4000-8000-0000000000b2',
  state: 'failed' as const,
  failure: { reason: 'quota' as const, sentence: 'OpenAI’s quota is used up.' },
};

test('lists the questions with their results, and opens an answer', async () => {
  show(<AssistantHistory />, answersWith([DONE, FAILED]));
  expect(await screen.findByText('OpenAI’s quota is used up.')).toBeDefined();
  expect(screen.getByText('For Members. Goal: Come back. Tone: urgent.')).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Email' }));
  const panel = within(await screen.findByRole('dialog'));
  expect(await panel.findByText('Before the frost')).toBeDefined();
  expect(panel.getByText('Cold days.')).toBeDefined();
  expect(panel.getByText(/\$0\.0042/u)).toBeDefined();
});

test('loads more questions on request', async () => {
  const lists = [
    { generations: [rowOf(DONE)], hasMore: true },
    { generations: [rowOf(FAILED)], hasMore: false },
  ];
  show(
    <AssistantHistory />,
    answersWith([DONE], {
      [CALLS.list]: () => (lists.length > 1 ? lists.shift() : lists[0]),
    }),
  );
  await user.click(await screen.findByRole('button', { name: /^Show more/u }));
  expect(await screen.findByText('OpenAI’s quota is used up.')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Show more/u })).toBeNull());
  expect(screen.getByRole('link', { name: 'Email' })).toBeDefined();
});

test('shows why the list can’t be loaded, and a message when it is empty', async () => {
  let isDown = true;
  show(
    <AssistantHistory />,
    answersWith([], {
      [CALLS.list]: () =>
        isDown
          ? refusal(500, 'internal', 'Something went wrong on our side.')
          : { generations: [], hasMore: false },
    }),
  );
  expect(await screen.findByText('Something went wrong on our side.')).toBeDefined();
  isDown = false;
  await user.click(screen.getByRole('button', { name: /^Try again/u }));
  expect(await screen.findByText('Nothing asked yet')).toBeDefined();
});
