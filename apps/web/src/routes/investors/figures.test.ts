import { expect, it } from 'vitest';
import { FIGURES, marketByYear, valueByMonth } from './figures.ts';

it('the figures agree with each other', () => {
  const { averagePriceCents, averageCostCents, marginPercent } = FIGURES;
  expect(Math.round((1 - averageCostCents / averagePriceCents) * 100)).toBe(marginPercent);
});

it('the market grows by its rate from what it is', () => {
  expect(marketByYear(4)).toEqual([50, 67.5, 91.1, 123]);
});

it('a customer begins with what winning them cost and ends with the lifetime value above it', () => {
  expect(valueByMonth([0, 12, 24])).toEqual([-4_500, 44_750, 94_000]);
});
