import { expect, test } from 'vitest';
import { timeLeft } from './time-left.ts';

const MINUTE = 60_000;

test.each([
  [0, undefined],
  [-5, undefined],
  [1, '1 minute'],
  [59, '59 minutes'],
  [60, '1 hour'],
  [61, '1 hour 1 minute'],
  [150, '2 hours 30 minutes'],
  [24 * 60, '1 day'],
  [49 * 60 + 30, '2 days 1 hour'],
])('formats %i minutes as %s', (minutes, expected) => {
  expect(timeLeft(1_000_000 + minutes * MINUTE, 1_000_000)).toBe(expected);
});

test('rounds up to the next minute', () => {
  expect(timeLeft(1_000_001, 1_000_000)).toBe('1 minute');
});
