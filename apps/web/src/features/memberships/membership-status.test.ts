import { expect, test } from 'vitest';
import { membershipStatus } from './membership-status.ts';

const NOW = new Date('2026-11-21T15:00:00.000Z');

test.each([null, 'FREE', 'free'])('a tier of %s is no active membership', (tier) => {
  expect(membershipStatus({ tier, endsAt: '2027-01-15T12:00:00.000Z' }, NOW)).toEqual({
    text: 'No active membership',
    action: 'upgrade',
  });
});

test('a granted tier is active until its end and expired afterwards', () => {
  const held = (endsAt: string | null) => membershipStatus({ tier: 'PREMIUM', endsAt }, NOW);
  expect(held('2027-01-15T12:00:00.000Z')).toEqual({
    text: 'Active until January 15, 2027',
    action: 'manage',
  });
  expect(held('2026-11-21T15:00:00.000Z')).toEqual({
    text: 'Expired',
    action: 'renew',
  });
  expect(held(null).text).toBe('Expired');
});
