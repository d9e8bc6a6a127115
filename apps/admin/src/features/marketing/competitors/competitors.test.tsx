// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import type { Competitor } from '@voltcourier/contracts/marketing/competitors';
import { ToastOutlet } from '@voltcourier/ui/toast';
import { expect, test } from 'vitest';
import { answersWith, CALLS } from '../../../testing/generations.ts';
import { callsOf, changes, fieldOf, press, refusal, show, user } from '../../../testing/show.tsx';
import { Competitors } from './competitors.tsx';

const ID = '00000000-0000-4000-8000-0000000000e1';
const FACT = {
  id: '00000000-0000-4000-8000-0000000000f1',
  topic: 'price',
  statement: 'A visit costs $89',
  source: 'https://plug.example/prices',
  observedOn: '2026-01-05',
  addedBy: 'Ada',
  isOld: true,
} as const;
const RIVAL: Competitor = {
  id: ID,
  name: 'Plug and Go',
  website: 'https://plug.example',
  area: 'Norfolk',
  notes: 'Two vans',
  version: 3,
  changedBy: 'Ada',
  changedAt: '2026-11-20T12:00:00.000Z',
  facts: [FACT],
};
const LISTED = {
  competitors: [
    {
      id: ID,
      name: RIVAL.name,
      website: RIVAL.website,
      area: RIVAL.area,
      facts: 1,
      observedOn: FACT.observedOn,
    },
  ],
  hasMore: false,
};
const page = (
  <>
    <Competitors />
    <ToastOutlet />
  </>
);
const known = {
  [CALLS.competitors]: LISTED,
  [`GET /api/staff/competitors/${ID}`]: RIVAL,
};

test('opens a competitor with its facts, their sources and their age', async () => {
  show(page, answersWith([], known));
  await user.click(await screen.findByRole('link', { name: 'Plug and Go' }));
  expect(await screen.findByText('A visit costs $89')).toBeDefined();
  expect(screen.getAllByRole('link', { name: 'plug.example' })[1]?.getAttribute('href')).toBe(
    FACT.source,
  );
  expect(screen.getByText(/Check again/u)).toBeDefined();
});

test('requires the name of a new competitor, and shows when it is taken', async () => {
  const taken = 'There’s already a competitor with this name. Open that one instead.';
  show(
    page,
    answersWith([], {
      'POST /api/staff/competitors': refusal(409, 'name_taken', taken),
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Add competitor' }));
  await press('Save');
  expect(await screen.findByText('Enter the name of the competitor.')).toBeDefined();
  await user.type(fieldOf('Name'), 'Plug and Go');
  await press('Save');
  expect(await screen.findByText(taken)).toBeDefined();
  expect(changes().map(({ body }) => body)).toEqual([
    { name: 'Plug and Go', website: null, area: '', notes: '' },
  ]);
});

test('saves a competitor over a colleague’s only if the author of the entries wants it', async () => {
  const saved = `PUT /api/staff/competitors/${ID}`;
  let now = RIVAL;
  show(
    page,
    answersWith([], {
      ...known,
      [`GET /api/staff/competitors/${ID}`]: () => now,
      [saved]: () => {
        now = { ...RIVAL, area: 'Virginia Beach', version: 4 };
        return refusal(409, 'changed_meanwhile', 'Someone was faster.');
      },
    }),
  );
  await user.click(await screen.findByRole('link', { name: 'Plug and Go' }));
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.type(fieldOf(/^Notes/u), ' and a bike');
  await press('Save');
  expect(await screen.findByText('Someone else changed this competitor')).toBeDefined();
  await press('Save');
  await waitFor(() => expect(callsOf(saved)).toHaveLength(2));
  await user.click(await screen.findByRole('button', { name: 'Keep my entries' }));
  await press('Save');
  await waitFor(() => expect(callsOf(saved)).toHaveLength(3));
  const theirs = { area: 'Virginia Beach', notes: 'Two vans and a bike' };
  expect(callsOf(saved).map(({ body }) => body)).toMatchObject([
    { area: 'Norfolk', version: 3 },
    { ...theirs, version: 3 },
    { ...theirs, version: 4 },
  ]);
});

test('requires an https source for a fact', async () => {
  show(
    page,
    answersWith([], {
      ...known,
      [`POST /api/staff/competitors/${ID}/facts`]: () => Response.json(RIVAL, { status: 201 }),
    }),
  );
  await user.click(await screen.findByRole('link', { name: 'Plug and Go' }));
  await user.click(await screen.findByRole('button', { name: 'Add fact' }));
  await user.selectOptions(fieldOf('About'), 'Response time');
  await user.type(fieldOf('What you found'), 'Within two hours');
  await user.type(fieldOf('Where you read it'), 'plug.example');
  const dialog = screen.getByRole('dialog', { name: 'Add a fact about Plug and Go' });
  await user.click(within(dialog).getByRole('button', { name: /^Add fact/u }));
  expect(
    await screen.findByText('Enter where you read it, as an address that begins with https://.'),
  ).toBeDefined();
  expect(changes()).toEqual([]);
});

test('says that a competitor was deleted by someone else', async () => {
  let isThere = true;
  const gone = () => refusal(404, 'not_found', 'This competitor no longer exists.');
  show(
    page,
    answersWith([], {
      ...known,
      [`GET /api/staff/competitors/${ID}`]: () => (isThere ? RIVAL : gone()),
      [`DELETE /api/staff/competitors/${ID}/facts/${FACT.id}`]: () => {
        isThere = false;
        return gone();
      },
    }),
  );
  await user.click(await screen.findByRole('link', { name: 'Plug and Go' }));
  await user.click(await screen.findByRole('button', { name: /^Remove/u }));
  expect(await screen.findByText('This competitor was deleted')).toBeDefined();
  expect(screen.queryByText('A visit costs $89')).toBeNull();
  const { activeElement } = document;
  expect(activeElement?.contains(screen.getByText('This competitor was deleted'))).toBe(true);
  expect(activeElement).not.toBe(document.body);
});

test('removes a competitor from the list when it was deleted by someone else', async () => {
  show(
    page,
    answersWith([], {
      [CALLS.competitors]: () =>
        callsOf(`GET /api/staff/competitors/${ID}`).length === 0
          ? LISTED
          : { competitors: [], hasMore: false },
      [`GET /api/staff/competitors/${ID}`]: () =>
        refusal(404, 'not_found', 'This competitor no longer exists.'),
    }),
  );
  await user.click(await screen.findByRole('link', { name: 'Plug and Go' }));
  expect(await screen.findByText('This competitor was deleted')).toBeDefined();
  expect(await screen.findByText('No competitors yet')).toBeDefined();
});
