import { describe, expect, test } from 'vitest';
import {
  differenceOfMeans,
  differenceOfShares,
  LEAST_PEOPLE_FOR_LIFT,
  measureLift,
} from './campaign-lift.ts';

const group = (people: number, booked: number, revenueCents = 0, revenueSquares = 0) => ({
  people,
  booked,
  revenueCents,
  revenueSquares,
});

describe('the difference of two shares', () => {
  // Newcombe, Statistics in Medicine 17 (1998), table II, method 10.
  test.each([
    [56, 70, 48, 80, 0.2, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.6, 0.1705, 0.809],
    [5, 56, 0, 29, 0.0893, -0.0381, 0.1926],
    [0, 10, 0, 20, 0, -0.1611, 0.2775],
    [10, 10, 0, 10, 1, 0.6075, 1],
  ])('%i of %i beside %i of %i', (booked, people, others, of, difference, from, to) => {
    const measured = differenceOfShares({ booked, people }, { booked: others, people: of });
    expect(measured.difference).toBeCloseTo(difference, 4);
    expect(measured.from).toBeCloseTo(from, 4);
    expect(measured.to).toBeCloseTo(to, 4);
  });
});

describe('the difference of two means', () => {
  test('has the 95 % interval computed by hand', () => {
    // 4 people with 0, 0, 100, 300: mean 100, variance 20,000. 5 people with 0, 0, 0, 0, 50: mean
    // 10, variance 500. The standard error is the square root of 20,000/4 + 500/5 = 5,100.
    const measured = differenceOfMeans(group(4, 2, 400, 100_000), group(5, 1, 50, 2_500));
    expect(measured.difference).toBe(90);
    expect(measured.from).toBeCloseTo(90 - 1.959964 * 71.414284, 3);
    expect(measured.to).toBeCloseTo(90 + 1.959964 * 71.414284, 3);
  });

  test('has an interval of zero width when all values are equal', () => {
    const measured = differenceOfMeans(group(10, 10, 1_000, 100_000), group(10, 0));
    expect(measured).toEqual({ difference: 100, from: 100, to: 100 });
  });
});

describe('the lift of a campaign', () => {
  test('is not measured without a holdout group', () => {
    expect(measureLift(group(50_000, 900), group(0, 0))).toEqual({ kind: 'nobody-held-out' });
  });

  test.each([
    [LEAST_PEOPLE_FOR_LIFT, LEAST_PEOPLE_FOR_LIFT - 1],
    [LEAST_PEOPLE_FOR_LIFT - 1, LEAST_PEOPLE_FOR_LIFT],
    [0, 500],
  ])('is not measured for %i and %i people', (mailed, heldOut) => {
    expect(measureLift(group(mailed, 0), group(heldOut, 0))).toEqual({ kind: 'too-small' });
  });

  test('compares booking rates and revenue per person of large enough groups', () => {
    const least = LEAST_PEOPLE_FOR_LIFT;
    const lift = measureLift(group(least, 6, 60_000, 600_000_000), group(least, 2, 20_000, 2e8));
    expect(lift).toMatchObject({
      kind: 'measured',
      rate: { difference: expect.closeTo(0.04) },
      revenueCents: { difference: 400 },
    });
  });
});
