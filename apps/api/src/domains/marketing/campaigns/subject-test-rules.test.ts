import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeDecision, halfOf, describeTooSmall, winnerOf } from './subject-test-rules.ts';

const counts = (clicked: number, sent: number) => ({ people: sent, sent, clicked });

describe('the group size of a subject test', () => {
  it.each([
    [19, 50, undefined],
    [20, 10, 1],
    [20, 50, 5],
    [99, 20, 9],
    [100, 20, 10],
    [25_001, 33, 4125],
  ])('is computed for %i people and %i percent', (people, percent, half) => {
    expect(halfOf(people, percent)).toBe(half);
  });

  it('never exceeds the share, and leaves recipients for the winner', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 20, max: 1_000_000 }),
        fc.integer({ min: 10, max: 50 }),
        (people, percent) => {
          const half = halfOf(people, percent) ?? 0;
          expect(half).toBeGreaterThan(0);
          expect(2 * half).toBeLessThanOrEqual((people * percent) / 100);
          expect(people - 2 * half).toBeGreaterThan(0);
        },
      ),
    );
  });
});

describe('the winner of a subject test', () => {
  it.each([
    ['more clicks', counts(3, 10), counts(4, 10), 'b'],
    ['fewer clicks', counts(4, 10), counts(3, 10), 'a'],
    ['a tie', counts(4, 10), counts(4, 10), 'a'],
    ['no clicks', counts(0, 10), counts(0, 10), 'a'],
    ['as many clicks of fewer mails', counts(4, 10), counts(4, 9), 'b'],
    ['more clicks of many more mails', counts(4, 10), counts(5, 20), 'a'],
    ['the same share of other numbers', counts(1, 3), counts(3, 9), 'a'],
    ['nothing sent of A', counts(0, 0), counts(1, 5), 'b'],
    ['nothing sent at all', counts(0, 0), counts(0, 0), 'a'],
  ] as const)('is chosen by the share of clicks with %s', (_what, a, b, winner) => {
    expect(winnerOf(a, b)).toBe(winner);
  });

  it('is explained with its numbers, as is a test that is too small', () => {
    expect(describeDecision(counts(3, 10), counts(4, 10))).toBe(
      'Subject B won. A: 3 of 10 readers clicked. B: 4 of 10 readers clicked.',
    );
    expect(describeTooSmall(1)).toBe(
      'No test: it has 1 recipient, and a test needs 20. Everyone gets subject A.',
    );
  });
});
