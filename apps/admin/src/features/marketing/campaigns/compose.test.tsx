// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { Campaign } from '@voltcourier/contracts/marketing/campaigns';
import { expect, test } from 'vitest';
import { callsOf, fieldOf, press, refusal, show, user } from '../../../testing/show.tsx';
import { ADMIN, ME } from '../../../testing/staff.ts';
import { Compose } from './compose.tsx';

const SEGMENTS = 'GET /api/staff/crm/segments';

test('a new campaign says where to make a segment if there is none', async () => {
  show(<Compose campaign={undefined} />, { [ME]: ADMIN, [SEGMENTS]: { segments: [] } });
  expect(await screen.findByText(/No segments yet/u)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Contacts' }).getAttribute('href')).toBe('/crm');
});

test('a new campaign says why its segments can’t be chosen', async () => {
  const text = 'The database is busy.';
  show(<Compose campaign={undefined} />, {
    [ME]: ADMIN,
    [SEGMENTS]: () => refusal(503, 'unavailable', text),
  });
  expect(await screen.findByText(`Not loaded: ${text}`)).toBeDefined();
});

const SEGMENT = { id: '00000000-0000-4000-8000-000000000002', name: 'Members' };
/** Only the properties of a draft that its form reads. */
const DRAFT = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Winter news',
  segment: SEGMENT,
  subject: 'Winter',
  preview: '',
  body: 'Charge before the frost.',
  button: null,
  ratePerMinute: 300,
  holdoutPercent: 0,
  subjectTest: null,
  state: 'draft',
  version: 1,
  review: null,
  postalAddress: '1 Test Street',
} as unknown as Campaign;
const SAVE = `PUT /api/staff/campaigns/${DRAFT.id}`;
const NEWER = { ...DRAFT, subject: 'Frost', version: 2 };
const saying = 'Someone else changed this campaign';

test('unchanged entries of a draft follow what a colleague saves', async () => {
  const rerender = show(<Compose campaign={DRAFT} />, {
    [ME]: ADMIN,
    [SEGMENTS]: { segments: [] },
  });
  rerender(<Compose campaign={NEWER} />);
  await waitFor(() => expect(fieldOf('Subject').value).toBe('Frost'));
  expect(screen.queryByText(saying)).toBeNull();
});

test('changed entries replace what a colleague saved only if their author wants it', async () => {
  const rerender = show(<Compose campaign={DRAFT} />, {
    [ME]: ADMIN,
    [SEGMENTS]: { segments: [{ ...SEGMENT, filter: {}, version: 1 }] },
    [SAVE]: () => refusal(409, 'changed_meanwhile', 'Someone was faster.'),
  });
  await user.type(fieldOf('Subject'), ' is here');
  rerender(<Compose campaign={NEWER} />);
  expect(await screen.findByText(saying)).toBeDefined();
  await press('Save draft');
  await waitFor(() => expect(callsOf(SAVE)).toHaveLength(1));
  await user.click(await screen.findByRole('button', { name: 'Keep my entries' }));
  await waitFor(() => expect(screen.queryByText(saying)).toBeNull());
  await press('Save draft');
  await waitFor(() => expect(callsOf(SAVE)).toHaveLength(2));
  expect(callsOf(SAVE).map(({ body }) => body)).toMatchObject([
    { subject: 'Winter is here', version: 1 },
    { subject: 'Winter is here', version: 2 },
  ]);
});
