// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import type { Campaign } from '@voltcourier/contracts/marketing/campaigns';
import type { SubjectTestState } from '@voltcourier/contracts/marketing/subject-tests';
import { expect, test } from 'vitest';
import { changes, fieldOf, press, refusal, show, user } from '../../../testing/show.tsx';
import { CampaignEditor } from './campaign-form.tsx';
import { useCampaignForm } from './use-campaign-form.ts';
import { formatWait } from './labels.ts';
import { SubjectTestResult, describeTest } from './subject-test-result.tsx';

const ID = '00000000-0000-4000-8000-000000000001';

const TEST: SubjectTestState = {
  subjectB: 'Cold tips',
  testPercent: 20,
  testWaitMinutes: 240,
  a: { people: 100, sent: 100, clicked: 8 },
  b: { people: 100, sent: 96, clicked: 12 },
  decidesAt: null,
  winner: null,
  isTooSmall: false,
};

/** Only the properties of a campaign that the screens read. */
const CAMPAIGN = {
  id: ID,
  name: 'Winter news',
  subject: 'Winter is hard on batteries',
  segment: { id: ID, name: 'Everyone' },
  preview: '',
  body: 'Hello',
  button: null,
  ratePerMinute: 300,
  subjectTest: null,
  state: 'draft',
  version: 3,
} as unknown as Campaign;

function Editor({ campaign }: { campaign: Campaign }) {
  const form = useCampaignForm(campaign, () => undefined);
  return <CampaignEditor form={form} isNew={false} />;
}

const SAVE = `PUT /api/staff/campaigns/${ID}`;

const ANSWERS = {
  [SAVE]: () => refusal(409, 'changed_meanwhile', 'Someone else was faster.'),
};

/** Saved campaigns, without the claims checks. */
const saved = () => changes().flatMap(({ call, body }) => (call === SAVE ? [body] : []));

test('sends the second subject with its share and wait as numbers', async () => {
  show(<Editor campaign={CAMPAIGN} />, ANSWERS);
  expect(screen.queryByLabelText(/Test group/u)).toBeNull();
  await user.type(fieldOf(/Second subject/u), 'Cold tips');
  await user.clear(fieldOf(/Test group/u));
  await user.type(fieldOf(/Test group/u), '60');
  await press('Save draft');
  expect(await screen.findByText('At most 50 percent.')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(fieldOf(/Test group/u)));
  expect(saved()).toEqual([]);
  await user.clear(fieldOf(/Test group/u));
  await user.type(fieldOf(/Test group/u), '30');
  await user.selectOptions(fieldOf(/Choose the winner after/u), '1 day');
  await press('Save draft');
  expect(await screen.findByText('Someone else was faster.')).toBeDefined();
  expect(saved()).toMatchObject([
    {
      subject: 'Winter is hard on batteries',
      subjectTest: { subjectB: 'Cold tips', testPercent: 30, testWaitMinutes: 1440 },
    },
  ]);
});

test('sends no subject test without a second subject', async () => {
  const campaign = { ...CAMPAIGN, subjectTest: { ...TEST, testWaitMinutes: 45 } };
  show(<Editor campaign={campaign} />, ANSWERS);
  // A wait that isn't among the options is kept.
  expect(fieldOf(/Choose the winner after/u)).toMatchObject({ value: '45' });
  await user.clear(fieldOf(/Second subject/u));
  await press('Save draft');
  expect(await screen.findByText('Someone else was faster.')).toBeDefined();
  expect(saved()).toMatchObject([{ subjectTest: null }]);
});

test('refuses an invalid link at its field', async () => {
  show(<Editor campaign={CAMPAIGN} />, ANSWERS);
  await user.type(fieldOf('Button text'), 'Book');
  await user.type(fieldOf('Link'), 'voltcourier');
  await press('Save draft');
  expect(await screen.findByText(/Use an address that begins with https/u)).toBeDefined();
  expect(saved()).toEqual([]);
});

test('shows the numbers of both subjects and the winner', () => {
  const won = { ...TEST, winner: 'b' as const };
  show(<SubjectTestResult campaign={{ ...CAMPAIGN, state: 'sending' }} test={won} />);
  expect(screen.getByText('Subject B won. Everyone else gets it.')).toBeDefined();
  const [, a, b] = within(screen.getByRole('table')).getAllByRole('row');
  expect(a?.textContent).toMatch(/^A.*batteries.*100 of 100.*8 \(8\.0%\)/u);
  expect(b?.textContent).toMatch(/^B, won.*Cold tips.*96 of 100.*12 \(12\.5%\)/u);
});

test.each([
  ['draft', {}, /^20% of the recipients get a test email/u],
  ['sending', {}, /The winner is chosen 4 hours after the last of them\.$/u],
  ['sending', { decidesAt: '2026-11-02T15:00:00.000Z' }, /^The winner is chosen Nov 2, 2026/u],
  ['paused', { decidesAt: '2026-11-02T15:00:00.000Z' }, /while it is paused/u],
  ['cancelled', { decidesAt: '2026-11-02T15:00:00.000Z' }, /stopped before a winner/u],
  ['cancelled', { winner: 'a' }, /^Subject A won/u],
  ['sent', { winner: 'a', isTooSmall: true }, /^No test: it has fewer than 20 recipients/u],
] as const)('describes the test of a campaign that is %s, with %j', (state, change, expected) => {
  expect(describeTest(state, { ...TEST, ...change })).toMatch(expected);
});

test.each([
  [15, '15 minutes'],
  [60, '1 hour'],
  [90, '90 minutes'],
  [1440, '1 day'],
  [2880, '2 days'],
])('formats %i minutes as %s', (minutes, expected) => {
  expect(formatWait(minutes)).toBe(expected);
});
