import { expect, it } from 'vitest';
import { stoppedWords } from './recurring-words.ts';

it('says how a recurring booking goes on that was paused or ended', () => {
  const wordsOf = (state: 'paused' | 'ended') => stoppedWords({ state, reason: 'asked' }, null);
  expect(wordsOf('paused')).toBe('Nothing new is booked until you resume it.');
  expect(wordsOf('ended')).toBe('You can book again at any time.');
});

it('asks to call about a stopped recurring booking only where there is a hotline', () => {
  const wordsOf = (hotline: string | null) =>
    stoppedWords({ state: 'paused', reason: 'staff' }, hotline);
  expect(wordsOf('+1 757 555 0100')).toContain('Call us');
  expect(wordsOf(null)).toBe('Our team stopped it. Reply to our email if you have a question.');
});
