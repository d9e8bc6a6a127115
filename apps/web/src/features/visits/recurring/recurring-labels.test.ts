import { expect, it } from 'vitest';
import { describeStop } from './recurring-labels.ts';

it('says how a recurring booking goes on that was paused or ended', () => {
  const textOf = (state: 'paused' | 'ended') => describeStop({ state, reason: 'asked' }, null);
  expect(textOf('paused')).toBe('Nothing new is booked until you resume it.');
  expect(textOf('ended')).toBe('You can book again at any time.');
});

it('asks to call about a stopped recurring booking only where there is a hotline', () => {
  const textOf = (hotline: string | null) =>
    describeStop({ state: 'paused', reason: 'staff' }, hotline);
  expect(textOf('+1 757 555 0100')).toContain('Call us');
  expect(textOf(null)).toBe('Our team stopped it. Reply to our email if you have a question.');
});
