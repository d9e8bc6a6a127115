import { expect, it } from 'vitest';
import { formatSlot } from './format-slot.ts';

it.each([
  ['00:00', '12:00 AM'],
  ['08:00', '8:00 AM'],
  ['12:00', '12:00 PM'],
  ['19:00', '7:00 PM'],
  ['23:05', '11:05 PM'],
])('%s is formatted as %s', (time, expected) => {
  expect(formatSlot(time)).toBe(expected);
});
