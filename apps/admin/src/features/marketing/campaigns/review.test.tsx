// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import type { Campaign, CampaignReview } from '@voltcourier/contracts/marketing/campaigns';
import { expect, test } from 'vitest';
import { changes, fieldOf, press, refusal, show, user } from '../../../testing/show.tsx';
import { ADMIN, ME } from '../../../testing/staff.ts';
import { InReview } from './review.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const PATH = `POST /api/staff/campaigns/${ID}`;

/** Only the properties of a campaign that the screen reads. */
const CAMPAIGN = { id: ID, name: 'Winter news', version: 3 } as Campaign;

const reviewBy = (...reviewers: string[]): CampaignReview => ({
  reviewers,
  since: { step: 'approve', at: '2026-11-02T15:00:00.000Z' },
  changes: [{ field: 'subject', before: 'Old words', after: 'New words' }],
});

test('shows a reviewer the changes, and approves or returns their version', async () => {
  show(<InReview campaign={CAMPAIGN} review={reviewBy('mary', ADMIN.username)} />, {
    [ME]: ADMIN,
    [`${PATH}/approve`]: () => refusal(409, 'changed_meanwhile', 'Someone else was faster.'),
    [`${PATH}/return`]: () => refusal(409, 'changed_meanwhile', 'It was approved meanwhile.'),
  });
  await screen.findByText(/Read the preview/u);
  await press('Approve');
  expect(await screen.findByText('Someone else was faster.')).toBeDefined();
  expect(screen.getByText('Old words').tagName).toBe('DEL');
  expect(screen.getByText('New words').tagName).toBe('INS');
  await press('Return to draft');
  await user.type(fieldOf(/What should change/u), 'Shorter.');
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: /^Return to draft/u }));
  expect(await screen.findByText('It was approved meanwhile.')).toBeDefined();
  expect(changes().map(({ body }) => body)).toEqual([
    { version: 3 },
    { version: 3, note: 'Shorter.' },
  ]);
});

test('shows other staff who can approve, or that a second person is needed', async () => {
  const showNext = show(<InReview campaign={CAMPAIGN} review={reviewBy('grace', 'mary')} />, {
    [ME]: ADMIN,
  });
  expect(await screen.findByText(/grace, mary can\./u)).toBeDefined();
  showNext(<InReview campaign={CAMPAIGN} review={reviewBy()} />);
  expect(await screen.findByText(/A second person is needed/u)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});
