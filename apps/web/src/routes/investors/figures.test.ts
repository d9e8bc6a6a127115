import { expect, it } from 'vitest';
import { FIGURES, marketByYear, valueByMonth } from './figures.ts';

it('the margin follows from average price and cost', () => {
  const { averagePriceCents, averageCostCents, marginPercent } = FIGURES;
  expect(Math.round((1 - averageCostCents / averagePriceCents) * 100)).toBe(marginPercent);
});

it('the market grows by its yearly rate', () => {
  expect(marketByYear(4)).toEqual([50, 67.5, 91.1, 123]);
});

it('the value of a customer starts at minus the acquisition cost', () => {
  expect(valueByMonth([0, 12, 24])).toEqual([-4_500, 44_750, 94_000]);
});
