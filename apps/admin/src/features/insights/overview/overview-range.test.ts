import { expect, test } from 'vitest';
import { formatChange, daysBefore } from './overview-range.ts';

test('the previous range has the same length and ends before this one', () => {
  expect(daysBefore({ from: '2035-03-08', to: '2035-03-14' })).toEqual({
    from: '2035-03-01',
    to: '2035-03-07',
  });
  expect(daysBefore({ from: '2035-03-01', to: '2035-03-01' })).toEqual({
    from: '2035-02-28',
    to: '2035-02-28',
  });
});

test('a change is shown in percent if there was a value before', () => {
  expect(formatChange(112, 100)).toBe('12% more than before');
  expect(formatChange(50, 100)).toBe('50% less than before');
  expect(formatChange(1001, 1000)).toBe('about as before');
  expect(formatChange(3, 3)).toBe('same as before');
  expect(formatChange(0, 0)).toBeUndefined();
  expect(formatChange(5, 0)).toBeUndefined();
  expect(formatChange(5, undefined)).toBeUndefined();
});
