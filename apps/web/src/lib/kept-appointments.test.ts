import { expect, test } from 'vitest';
import { without } from './forget-appointment.ts';
import { upcoming } from './kept-appointments.ts';

const NOW = new Date('2026-11-21T15:00:00.000Z');
const at = (startsAt: string) => ({
  startsAt,
  zone: 'America/New_York',
  service: 'Standard Charge (Level 2)',
  place: '100 Granby St',
});

test('returns current and upcoming appointments in order, without past ones', () => {
  const [past, running, next, later] = [
    at('2026-11-21T13:59:00.000Z'),
    at('2026-11-21T14:30:00.000Z'),
    at('2026-11-22T15:00:00.000Z'),
    at('2026-12-24T15:00:00.000Z'),
  ];
  expect(upcoming([later, past, next, running], NOW)).toEqual([running, next, later]);
});

test.each([null, 'text', {}, [null, 7, { startsAt: '2026-12-24T15:00:00.000Z' }], [at('never')]])(
  'ignores the invalid stored value %j',
  (stored) => {
    expect(upcoming(stored, NOW)).toEqual([]);
  },
);

test('removes only the cancelled appointment', () => {
  const [next, later] = [at('2026-11-22T15:00:00.000Z'), at('2026-12-24T15:00:00.000Z')];
  const elsewhere = { ...next, place: '1 Front St' };
  expect(without([next, later, elsewhere], next, NOW)).toEqual([elsewhere, later]);
});
