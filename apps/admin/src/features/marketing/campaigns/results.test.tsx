// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import type { CampaignResults } from '@voltcourier/contracts/marketing/campaign-results';
import type { Campaign } from '@voltcourier/contracts/marketing/campaigns';
import { describe, expect, test } from 'vitest';
import { refusal, show } from '../../../testing/show.tsx';
import { describeLift } from './describe-lift.ts';
import { Results } from './results.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const CALL = `GET /api/staff/campaigns/${ID}/results`;
const CAMPAIGN = { id: ID } as Campaign;

const RESULTS: CampaignResults = {
  sent: 900,
  delivered: 891,
  bounced: 9,
  complained: 3,
  unsubscribed: 18,
  clicked: 90,
  links: [
    { number: 0, target: '/booking', people: 60 },
    { number: 1, target: 'https://example.com/winter', people: 40 },
  ],
  followed: {
    countedAt: '2026-11-02T15:00:00.000Z',
    mailed: { people: 900, booked: 45, bookings: 50, revenueCents: 450_000 },
    heldOut: { people: 100, booked: 2, bookings: 2, revenueCents: 20_000 },
    lift: {
      kind: 'measured',
      rate: { difference: 0.03, from: 0.004, to: 0.056 },
      revenueCents: { difference: 300, from: -50, to: 650 },
    },
  },
  completeAt: '2026-11-09T15:00:00.000Z',
};

const nobody = { people: 0, booked: 0, bookings: 0, revenueCents: 0 };

/** The cells of the row with this name. */
const cellsOf = async (name: string) => {
  const row = (await screen.findByRole('rowheader', { name })).closest('tr');
  if (row === null) throw new Error('It is in no row.');
  return within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
};

const valueOf = (term: string) =>
  screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent;

describe('the results of a campaign', () => {
  test('are shown with their shares for both groups', async () => {
    show(<Results campaign={CAMPAIGN} />, { [CALL]: RESULTS });
    expect(await cellsOf('People')).toEqual(['900', '100']);
    expect(await cellsOf('Share who booked')).toEqual(['5%', '2%']);
    expect(await cellsOf('Revenue per person')).toEqual(['$5.00', '$2.00']);
    expect(valueOf('Delivered')).toBe('891 (99%)');
    expect(valueOf('Marked as spam')).toBe('3 (0.33%)');
    expect(valueOf('Unsubscribed by this email')).toBe('18 (2%)');
    expect(valueOf('Clicked a link')).toBe('90 (10%)');
    expect(valueOf('Button: /booking')).toBe('60');
    expect(valueOf('Link 1: https://example.com/winter')).toBe('40');
    expect(
      screen.getByText(/Lift: \+3\.00 points.*\+0\.40 points to \+5\.60 points/u),
    ).toBeDefined();
    expect(screen.getByText(/More bookings can still follow\./u)).toBeDefined();
    expect(screen.getByText(/Opens aren’t tracked/u)).toBeDefined();
    expect(screen.getByText(/within 7 days of their email/u)).toBeDefined();
  });

  test('have no share for an empty group', async () => {
    const followed = RESULTS.followed && { ...RESULTS.followed, mailed: nobody };
    show(<Results campaign={CAMPAIGN} />, { [CALL]: { ...RESULTS, followed } });
    expect(await cellsOf('Share who booked')).toEqual(['–', '2%']);
    expect(await cellsOf('Revenue per person')).toEqual(['–', '$2.00']);
  });

  test('show why there is no lift, without a column for an empty holdout group', async () => {
    const followed = RESULTS.followed && {
      ...RESULTS.followed,
      heldOut: nobody,
      lift: { kind: 'nobody-held-out' as const },
      countedAt: '2026-12-01T15:00:00.000Z',
    };
    show(<Results campaign={CAMPAIGN} />, { [CALL]: { ...RESULTS, sent: 0, followed } });
    expect(await cellsOf('Share who booked')).toEqual(['5%']);
    expect(await cellsOf('Revenue per person')).toEqual(['$5.00']);
    expect(screen.queryByRole('columnheader', { name: 'Held out' })).toBeNull();
    expect(screen.getByText(/Nobody was held out/u)).toBeDefined();
    expect(screen.queryByText(/Lift:/u)).toBeNull();
    expect(screen.queryByText(/can still follow/u)).toBeNull();
  });

  test('wait for the first count', async () => {
    show(<Results campaign={CAMPAIGN} />, { [CALL]: { ...RESULTS, followed: null } });
    expect(await screen.findByText(/counted within a few minutes/u)).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('show why they can’t be loaded', async () => {
    show(<Results campaign={CAMPAIGN} />, {
      [CALL]: () => refusal(404, 'not_found', 'This campaign no longer exists.'),
    });
    expect(await screen.findByText('This campaign no longer exists.')).toBeDefined();
  });
});

describe('the words for the lift', () => {
  const money = { difference: -120, from: -500, to: 260 };
  test.each([
    [{ difference: 0.03, from: 0.004, to: 0.056 }, 'brought bookings'],
    [{ difference: -0.03, from: -0.056, to: -0.004 }, 'cost bookings'],
    [{ difference: 0.03, from: -0.001, to: 0.061 }, 'may be chance'],
  ])('say for %j: %s', (rate, expected) => {
    const [lift, revenue] = describeLift({ kind: 'measured', rate, revenueCents: money });
    expect(lift).toContain(expected);
    expect(revenue).toBe('Revenue per person: -$1.20 (95% range: -$5.00 to +$2.60).');
  });

  test('name the minimum size of groups that are too small', () => {
    expect(describeLift({ kind: 'too-small' })).toEqual([
      'The groups are too small to compare: each needs at least 100 people.',
    ]);
  });
});
