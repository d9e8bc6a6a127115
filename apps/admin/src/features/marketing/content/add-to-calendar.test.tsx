// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { ToastOutlet } from '@voltcourier/ui/toast';
import { expect, test } from 'vitest';
import { CONTENT_CALLS, CONTENT_ID, contentAnswers } from '../../../testing/content.ts';
import { changes, refusal, show, user } from '../../../testing/show.tsx';
import { AddToCalendar } from './add-to-calendar.tsx';

const GENERATION = '00000000-0000-4000-8000-0000000000b1';
const button = () => screen.findByRole('button', { name: /^Add/u });

test('adds one item, and links to it', async () => {
  show(
    <>
      <AddToCalendar generationId={GENERATION} index={2} name="Winter" />
      <ToastOutlet />
    </>,
    contentAnswers([], {
      [CONTENT_CALLS.add]: { generationId: GENERATION, added: [CONTENT_ID], present: 0 },
    }),
  );
  await user.click(await button());
  expect(await screen.findByText('1 draft is added')).toBeDefined();
  expect(changes().map(({ body }) => body)).toEqual([
    { generationId: GENERATION, indexes: [2], text: null },
  ]);
  const link = screen.getByRole('link', { name: 'In the calendar' });
  expect(link.getAttribute('href')).toContain(`item=${CONTENT_ID}`);
});

test('adds all items, and shows how many were there already', async () => {
  show(
    <>
      <AddToCalendar generationId={GENERATION} />
      <ToastOutlet />
    </>,
    contentAnswers([], {
      [CONTENT_CALLS.add]: {
        generationId: GENERATION,
        added: [CONTENT_ID, GENERATION],
        present: 3,
      },
    }),
  );
  await user.click(await button());
  expect(await screen.findByText('2 drafts are added, 3 were there already')).toBeDefined();
  expect(changes()[0]?.body).toEqual({ generationId: GENERATION, indexes: null, text: null });
});

test('shows a refusal, and can retry', async () => {
  show(
    <AddToCalendar generationId={GENERATION} text="Edited" />,
    contentAnswers([], {
      [CONTENT_CALLS.add]: () => refusal(404, 'not_found', 'There is nothing to plan.'),
    }),
  );
  await user.click(await button());
  expect(await screen.findByText('There is nothing to plan.')).toBeDefined();
  await waitFor(async () => expect(await button()).toBeDefined());
  expect(changes()[0]?.body).toEqual({ generationId: GENERATION, indexes: null, text: 'Edited' });
});
