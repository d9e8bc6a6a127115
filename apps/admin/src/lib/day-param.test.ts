import { expect, test } from 'vitest';
import { dayParam } from './day-param.ts';

test.each([
  ['2027-02-28', '2027-02-28'],
  ['2027-02-30', undefined],
  ['2027-13-01', undefined],
  ['tomorrow', undefined],
  ['', undefined],
])('the day %j in the URL is read as %j', (given, expected) => {
  expect(dayParam(new URLSearchParams({ from: given }), 'from')).toBe(expected);
});
