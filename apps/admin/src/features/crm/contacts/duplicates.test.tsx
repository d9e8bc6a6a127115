// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { DuplicatePair, DuplicateRecord } from '@voltcourier/contracts/crm/duplicates';
import { ToastOutlet } from '@voltcourier/ui/toast';
import { expect, test } from 'vitest';
import { contactOf, identityOf } from '../../../testing/contacts.ts';
import { changes, press, refusal, show, user } from '../../../testing/show.tsx';
import { ADMIN, ME } from '../../../testing/staff.ts';
import { Duplicates } from './duplicates.tsx';

const recordOf = (number: number, name: string): DuplicateRecord => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  name,
  email: `${name.toLowerCase()}@example.com`,
  phone: '+17575551037',
  source: 'booking',
  hasAccount: number === 1,
  firstSeenAt: '2026-11-01T09:00:00.000Z',
  lastContactAt: '2026-11-20T09:00:00.000Z',
  visits: 2,
  paidCents: 9_900,
});
const pairOf = (one: number, name: string, other: number, otherName: string): DuplicatePair => ({
  kept: recordOf(one, name),
  other: recordOf(other, otherName),
  kind: 'person',
  reason: 'phone',
});
const FIRST = pairOf(1, 'Hana', 2, 'Hanna');
const SECOND = pairOf(3, 'Grace', 4, 'Greys');
const LIST = 'GET /api/staff/crm/duplicates';
const mergeInto = (id: string) => `POST /api/staff/crm/people/${id}/merge`;

const page = (
  <>
    <Duplicates />
    <ToastOutlet />
  </>
);
const shown = (answers: object) =>
  show(page, {
    [ME]: ADMIN,
    [LIST]: { pairs: [FIRST, SECOND], hasMore: false },
    ...answers,
  });

test('compares two records, and merges into the chosen one', async () => {
  shown({ [mergeInto(FIRST.other.id)]: refusal(409, 'changed_meanwhile', 'Someone was faster.') });
  await screen.findByRole('heading', { name: 'Are these the same person?' });
  expect(screen.getByText('Same phone number')).toBeDefined();
  expect(screen.getByText('2 pairs to check')).toBeDefined();
  const kept = await screen.findByRole<HTMLInputElement>('radio', { name: /Hana/u });
  expect(kept.checked).toBe(true);
  await user.click(screen.getByRole('radio', { name: /Hanna/u }));
  await press('Merge');
  await screen.findByText('Someone was faster.');
  expect(changes().map(({ call, body }) => [call, body])).toEqual([
    [mergeInto(FIRST.other.id), { otherId: FIRST.kept.id }],
  ]);
});

test('shows the next pair when one is skipped, and skipped pairs on request', async () => {
  shown({});
  await screen.findByText('2 pairs to check');
  await screen.findByRole('button', { name: /^Merge/u });
  await press('Skip');
  await screen.findByRole('link', { name: 'Grace' });
  await user.keyboard('s');
  await screen.findByText('The rest are skipped');
  await press('Show them again');
  await screen.findByRole('link', { name: 'Hana' });
});

test('says that a colleague has settled a pair that disappears', async () => {
  let pairs = [FIRST, SECOND];
  shown({
    [LIST]: () => ({ pairs, hasMore: false }),
    [mergeInto(FIRST.kept.id)]: () => {
      pairs = [SECOND];
      return refusal(409, 'changed_meanwhile', 'Someone was faster.');
    },
  });
  await screen.findByText('2 pairs to check');
  await screen.findByRole('button', { name: /^Merge/u });
  await press('Merge');
  await screen.findByText('1 pair to check');
  expect(screen.getByText('Not saved for Hana and Hanna')).toBeDefined();
  await press('Skip');
  expect(screen.queryByText('Someone was faster.')).toBeNull();
});

test('shows a message for an empty queue', async () => {
  shown({ [LIST]: { pairs: [], hasMore: false } });
  await screen.findByText('No suspected duplicates');
});

test('marks a pair as not the same by a key', async () => {
  const call = `POST /api/staff/crm/people/${FIRST.kept.id}/not-same`;
  shown({ [call]: refusal(409, 'changed_meanwhile', 'Someone was faster.') });
  await screen.findByText('2 pairs to check');
  await screen.findByRole('button', { name: /^Merge/u });
  await user.keyboard('n');
  await waitFor(() =>
    expect(changes().map(({ call: made, body }) => [made, body])).toEqual([
      [call, { otherId: FIRST.other.id }],
    ]),
  );
});

test('keeps the focus on the page after the last pair', async () => {
  const call = `POST /api/staff/crm/people/${FIRST.kept.id}/not-same`;
  let pairs = [FIRST];
  shown({
    [LIST]: () => ({ pairs, hasMore: false }),
    [call]: () => {
      pairs = [];
      return contactOf('person', identityOf(FIRST.kept));
    },
  });
  (await screen.findByRole('button', { name: /^Not the same/u })).focus();
  await user.keyboard('{Enter}');
  const none = await screen.findByText('No suspected duplicates');
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  expect(document.activeElement?.contains(none)).toBe(true);
  await screen.findByText('Kept as two. You won’t be asked again.');
});
