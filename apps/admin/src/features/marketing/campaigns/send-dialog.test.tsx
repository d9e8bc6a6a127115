// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { Campaign } from '@voltcourier/contracts/marketing/campaigns';
import { expect, test } from 'vitest';
import { changes, fieldOf, press, refusal, show, user } from '../../../testing/show.tsx';
import { SendDialog } from './send-dialog.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const PATH = `POST /api/staff/campaigns/${ID}`;

/** Only the properties of a campaign that the dialog reads. */
const CAMPAIGN = {
  id: ID,
  name: 'Winter news',
  subject: 'Winter is hard on batteries',
  segment: { id: ID, name: 'Everyone' },
  version: 3,
  quietHours: { from: '21:00', to: '08:00' },
  subjectTest: null,
  holdoutPercent: 10,
} as Campaign;

const AUDIENCE = {
  people: 3,
  wouldGet: 2,
  notAgreed: 1,
  noAddress: 0,
  bouncing: 0,
  isMore: false,
};

test('requires a time to schedule, and sends it as an instant', async () => {
  show(<SendDialog campaign={CAMPAIGN} onClose={() => undefined} />, {
    'GET /api/staff/campaigns/audience': AUDIENCE,
    [`${PATH}/schedule`]: () => refusal(409, 'changed_meanwhile', 'Someone else was faster.'),
  });
  await screen.findByText(/2 people in Everyone would get/u);
  expect(screen.getByText(/get it in the morning/u)).toBeDefined();
  expect(screen.getByText('10% of them are held out and get no email.')).toBeDefined();
  await user.click(fieldOf('At a time'));
  await press('Schedule');
  expect(await screen.findByText('Please choose a day and a time.')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(fieldOf('Day and time')));
  await user.type(fieldOf('Day and time'), '2030-12-24T09:00');
  await press('Schedule');
  expect(await screen.findByText('Someone else was faster.')).toBeDefined();
  const at = new Date('2030-12-24T09:00').toISOString();
  expect(changes().map(({ body }) => body)).toEqual([{ version: 3, at }]);
});
