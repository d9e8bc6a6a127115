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

test('the next appointment comes first, and what is past is not among them', () => {
  const [past, running, next, later] = [
    at('2026-11-21T13:59:00.000Z'),
    at('2026-11-21T14:30:00.000Z'),
    at('2026-11-22T15:00:00.000Z'),
    at('2026-12-24T15:00:00.000Z'),
  ];
  expect(upcoming([later, past, next, running], NOW)).toEqual([running, next, later]);
});

test.each([null, 'text', {}, [null, 7, { startsAt: '2026-12-24T15:00:00.000Z' }], [at('never')]])(
  'what is no appointment is none: %j',
  (stored) => {
    expect(upcoming(stored, NOW)).toEqual([]);
  },
);

test('one that was cancelled goes, and only that one', () => {
  const [next, later] = [at('2026-11-22T15:00:00.000Z'), at('2026-12-24T15:00:00.000Z')];
  const elsewhere = { ...next, place: '1 Front St' };
  expect(without([next, later, elsewhere], next, NOW)).toEqual([elsewhere, later]);
});
