import { expect, test } from 'vitest';
import { membershipStatus } from './membership-status.ts';

const NOW = new Date('2026-11-21T15:00:00.000Z');

test.each([null, 'FREE', 'free'])('%s is no membership', (tier) => {
  expect(membershipStatus({ tier, endsAt: '2027-01-15T12:00:00.000Z' }, NOW)).toEqual({
    words: 'No active membership',
    action: 'upgrade',
  });
});

test('one that runs on says until when, one that is over says so', () => {
  const held = (endsAt: string | null) => membershipStatus({ tier: 'PREMIUM', endsAt }, NOW);
  expect(held('2027-01-15T12:00:00.000Z')).toEqual({
    words: 'Active until January 15, 2027',
    action: 'manage',
  });
  expect(held('2026-11-21T15:00:00.000Z')).toEqual({
    words: 'Expired',
    action: 'renew',
  });
  expect(held(null).words).toBe('Expired');
});
