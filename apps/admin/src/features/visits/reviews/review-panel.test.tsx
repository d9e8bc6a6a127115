// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { StaffReview } from '@voltcourier/contracts/visits/review-moderation';
import { expect, test, vi } from 'vitest';
import { changes, fieldOf, press, refusal, show, user } from '../../../testing/show.tsx';
import { ADMIN, ME } from '../../../testing/staff.ts';
import { ReviewPanel } from './review-panel.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const REVIEW: StaffReview = {
  id: ID,
  version: 3,
  bookingId: '00000000-0000-4000-8000-000000000002',
  bookingNumber: 'VC-7K3F9',
  personId: null,
  customer: 'Ada Driver',
  author: 'Ada',
  city: 'Norfolk',
  rating: 4,
  words: 'They came quickly.',
  state: 'pending',
  reason: null,
  createdAt: '2026-11-23T09:00:00.000Z',
  changedAt: '2026-11-23T09:00:00.000Z',
  decidedAt: null,
  decidedBy: null,
};
const PATH = `/api/staff/reviews/${ID}`;
const DECIDED = { decidedAt: '2026-11-24T09:00:00.000Z', decidedBy: 'admin', version: 4 };

const shown = (review: StaffReview, answers: object = {}) => {
  const onDecided = vi.fn();
  show(<ReviewPanel reviewId={ID} onDecided={onDecided} onClose={() => undefined} />, {
    [ME]: ADMIN,
    [`GET ${PATH}`]: review,
    'GET /api/staff/crm/people/find': { contact: null },
    ...answers,
  });
  return onDecided;
};

test('publishes the shown version by a key', async () => {
  const onDecided = shown(REVIEW, {
    [`POST ${PATH}/publish`]: { ...REVIEW, ...DECIDED, state: 'published' },
  });
  await screen.findByText('They came quickly.');
  await screen.findByText('Publish');
  await user.keyboard('p');
  await waitFor(() => expect(onDecided).toHaveBeenCalledOnce());
  expect(changes().map(({ call, body }) => [call, body])).toEqual([
    [`POST ${PATH}/publish`, { version: 3 }],
  ]);
});

test('declines a review with the chosen reason', async () => {
  shown(REVIEW, {
    [`POST ${PATH}/decline`]: { ...REVIEW, ...DECIDED, state: 'declined', reason: 'offensive' },
  });
  await screen.findByText('They came quickly.');
  await screen.findByText('Decline');
  await user.selectOptions(fieldOf('Reason, if declined'), 'Offensive');
  await press('Decline');
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]?.body).toEqual({ version: 3, reason: 'offensive' });
});

test('shows a conflict with a colleague’s decision', async () => {
  const onDecided = shown(REVIEW, {
    [`POST ${PATH}/publish`]: refusal(409, 'changed_meanwhile', 'A colleague was faster.'),
  });
  await screen.findByText('Publish');
  await press('Publish');
  await screen.findByText('A colleague was faster.');
  expect(onDecided).not.toHaveBeenCalled();
});

test('offers no decision on a declined review', async () => {
  shown({ ...REVIEW, ...DECIDED, state: 'declined', reason: 'off-topic' });
  await screen.findByText('They came quickly.');
  expect(screen.queryByText('Publish')).toBeNull();
  expect(screen.queryByText('Take off the site')).toBeNull();
});
