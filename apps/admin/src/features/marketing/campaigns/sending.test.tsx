// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import type { Campaign } from '@voltcourier/contracts/marketing/campaigns';
import { expect, test } from 'vitest';
import { changes, fieldOf, press, refusal, show, user } from '../../../testing/show.tsx';
import { ADMIN, ME } from '../../../testing/staff.ts';
import { Paused, Sending } from './sending.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const PATH = `POST /api/staff/campaigns/${ID}`;

/** Only the properties of a campaign that the screen reads. */
const CAMPAIGN = {
  id: ID,
  name: 'Winter news',
  isTaking: false,
  counts: { waiting: 2, sent: 1, failed: 0, notAgreed: 0, noAddress: 0, bouncing: 0 },
  quietHours: null,
  nightWait: null,
  pause: { by: 'grace', at: '2026-11-02T15:00:00.000Z', note: 'A wrong link.' },
} as Campaign;

const inDialog = () => within(screen.getByRole('dialog'));

test('pauses a campaign with a reason', async () => {
  show(<Sending campaign={CAMPAIGN} />, {
    [ME]: ADMIN,
    [`${PATH}/pause`]: () => refusal(409, 'changed_meanwhile', 'It is sent already.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Pause' }));
  await user.type(fieldOf(/Reason/u), 'A wrong link.');
  await user.click(inDialog().getByRole('button', { name: /^Pause/u }));
  expect(await screen.findByText('It is sent already.')).toBeDefined();
  expect(changes().map(({ body }) => body)).toEqual([{ note: 'A wrong link.' }]);
});

test('shows how many contacts wait for the morning, and until when', () => {
  const nightWait = { people: 1204, until: '2026-11-03T13:00:00.000Z' };
  const quietHours = { from: '21:00', to: '08:00' };
  const showNext = show(<Sending campaign={{ ...CAMPAIGN, quietHours, nightWait }} />, {
    [ME]: ADMIN,
  });
  expect(screen.getByText('1,204 people wait for the morning')).toBeDefined();
  expect(screen.getByText(/between 9:00\s?PM and 8:00\s?AM.*Nov 3, 2026/u)).toBeDefined();
  showNext(<Sending campaign={{ ...CAMPAIGN, quietHours }} />);
  expect(screen.queryByText(/for the morning/u)).toBeNull();
});

test('shows why a campaign is paused, and resumes or stops it', async () => {
  show(<Paused campaign={CAMPAIGN} />, {
    [ME]: ADMIN,
    [`${PATH}/resume`]: () => refusal(409, 'changed_meanwhile', 'Someone else was faster.'),
    [`${PATH}/stop`]: () => refusal(409, 'changed_meanwhile', 'It is being sent again.'),
  });
  await screen.findByRole('button', { name: /^Resume/u });
  expect(screen.getByText(/by grace\. Reason: A wrong link\./u)).toBeDefined();
  await press('Resume');
  expect(await screen.findByText('Someone else was faster.')).toBeDefined();
  await press('Stop sending');
  await user.click(inDialog().getByRole('button', { name: /^Stop/u }));
  expect(await screen.findByText('It is being sent again.')).toBeDefined();
  expect(changes().map(({ call, body }) => [call, body])).toEqual([
    [`${PATH}/resume`, undefined],
    [`${PATH}/stop`, { state: 'paused' }],
  ]);
});
