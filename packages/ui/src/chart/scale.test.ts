import { expect, it } from 'vitest';
import { cutFor, fromTop, scaleFor } from './scale.ts';

it('has ticks in steps of 1, 2 or 5 beyond the highest value', () => {
  expect(scaleFor([3, 17]).ticks).toEqual([0, 5, 10, 15, 20]);
  expect(scaleFor([120, 985]).ticks).toEqual([0, 500, 1000]);
  expect(scaleFor([0.1, 0.35]).ticks).toEqual([0, 0.1, 0.2, 0.3, 0.4]);
});

it('extends below zero for negative values', () => {
  expect(scaleFor([-30, 70]).ticks).toEqual([-50, 0, 50, 100]);
});

it('has only zero without values', () => {
  expect(scaleFor([])).toEqual({ low: 0, high: 1, ticks: [0] });
  expect(scaleFor([0, 0])).toEqual({ low: 0, high: 1, ticks: [0] });
});

it('returns the distance of a value from the top', () => {
  const scale = scaleFor([3, 17]);
  expect(fromTop(scale, 20)).toBe(0);
  expect(fromTop(scale, 5)).toBe(75);
  expect(fromTop(scale, 0)).toBe(100);
});

it('cuts a single spike off', () => {
  expect(cutFor([10, 12, 8, 400])).toBe(15);
  expect(cutFor([10, 12, 8, 40])).toBeUndefined();
  expect(cutFor([0, 0, 10, 400])).toBeUndefined();
  expect(cutFor([])).toBeUndefined();
});
