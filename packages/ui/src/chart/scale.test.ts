import { expect, it } from 'vitest';
import { cutFor, fromTop, scaleFor } from './scale.ts';

it('counts in steps of 1, 2 and 5 from zero to beyond the highest value', () => {
  expect(scaleFor([3, 17]).ticks).toEqual([0, 5, 10, 15, 20]);
  expect(scaleFor([120, 985]).ticks).toEqual([0, 500, 1000]);
  expect(scaleFor([0.1, 0.35]).ticks).toEqual([0, 0.1, 0.2, 0.3, 0.4]);
});

it('goes below zero where values do', () => {
  expect(scaleFor([-30, 70]).ticks).toEqual([-50, 0, 50, 100]);
});

it('has an axis for nothing at all', () => {
  expect(scaleFor([])).toMatchObject({ low: 0, high: 1 });
  expect(scaleFor([0, 0])).toMatchObject({ low: 0, high: 1 });
});

it('puts a value at its height', () => {
  const scale = scaleFor([3, 17]);
  expect(fromTop(scale, 20)).toBe(0);
  expect(fromTop(scale, 5)).toBe(75);
  expect(fromTop(scale, 0)).toBe(100);
});

it('cuts one spike off, and nothing that has its like', () => {
  expect(cutFor([10, 12, 8, 400])).toBe(15);
  expect(cutFor([10, 12, 8, 40])).toBeUndefined();
  expect(cutFor([0, 0, 10, 400])).toBeUndefined();
  expect(cutFor([])).toBeUndefined();
});
