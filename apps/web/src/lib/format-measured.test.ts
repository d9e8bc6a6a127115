import { expect, it } from 'vitest';
import { formatEnergy, formatMinutes, visitTime } from './format-measured.ts';

it('formats energy and minutes, and a dash for no value', () => {
  expect([null, 0, 42_000, 42_560].map(formatEnergy)).toEqual(['—', '0 kWh', '42 kWh', '42.6 kWh']);
  expect([null, 0, 59, 60, 125].map(formatMinutes)).toEqual([
    '—',
    '0 min',
    '59 min',
    '1 h 0 min',
    '2 h 5 min',
  ]);
});

it('formats the time of a visit in its own time zone', () => {
  expect(visitTime('2026-11-22T00:35:00.000Z', 'America/New_York')).toBe(
    'November 21, 2026 at 7:35 PM EST',
  );
});
