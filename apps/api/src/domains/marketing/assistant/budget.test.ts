import { expect, it } from 'vitest';
import { exceededSpan, highestCost } from './budget.ts';

const PRICES = { inputMicrodollars: 1_000_000, outputMicrodollars: 2_000_000 };

it('the reserved amount is the cost of the longest possible answer', () => {
  const question = { text: 'é'.repeat(50), maxOutputTokens: 1_000 };
  // A hundred bytes and the vendor's overhead, plus a thousand tokens at twice the price.
  expect(highestCost(question, PRICES)).toBe(600 + 2_000);
});

it.each([
  [{ day: 0, month: 0 }, 100, undefined],
  [{ day: 0, month: 0 }, 101, 'day'],
  [{ day: 50, month: 60 }, 50, undefined],
  [{ day: 50, month: 60 }, 51, 'day'],
  [{ day: 0, month: 450 }, 50, undefined],
  [{ day: 0, month: 450 }, 51, 'month'],
] as const)('with %j spent, %i more exceeds: %s', (spent, reserved, span) => {
  expect(exceededSpan(spent, { day: 100, month: 500 }, reserved)).toBe(span);
});
