import { expect, it } from 'vitest';
import {
  asLine,
  formatComing,
  formatAppointment,
  formatClock,
  formatDay,
  formatShortDay,
  keepTogether,
  formatWhen,
  zoneName,
} from './appointment.ts';

it('formats an appointment in its own time zone, with the zone’s name', () => {
  expect(formatAppointment('2026-11-22T15:00:00.000Z', 'America/New_York')).toBe(
    'Sunday, November 22 at 10:00 AM EST',
  );
  expect(formatAppointment('2027-03-14T14:00:00.000Z', 'America/New_York')).toBe(
    'Sunday, March 14 at 10:00 AM EDT',
  );
  expect(zoneName('America/Los_Angeles', '2026-07-01T12:00:00Z')).toBe('PDT');
  expect(zoneName('America/New_York', '2026-12-01T12:00:00Z', 'longGeneric')).toBe('Eastern Time');
});

it('formats a date without regard to the reader’s time zone', () => {
  expect([formatDay('2026-11-22'), formatShortDay('2026-11-22')]).toEqual([
    'Sunday, November 22',
    'Sun, Nov 22',
  ]);
});

it('describes when a technician comes, at the booked hour or as soon as possible', () => {
  const visit = { startsAt: '2026-11-22T15:00:00.000Z', zone: 'America/New_York' };
  expect(formatComing({ kind: 'scheduled', ...visit })).toBe(
    'A technician comes to you on Sunday, November 22 at 10:00 AM EST.',
  );
  expect(formatComing({ kind: 'emergency', ...visit })).toBe(
    'Help is being arranged. We’ll call you with an arrival time.',
  );
});

it('formats a time of today alone, and of another day with the day', () => {
  const at = new Date(2026, 10, 22, 23, 50);
  const clock = (minutes: number) =>
    formatClock(new Date(at.getTime() + minutes * 60_000).toISOString(), at.getTime());
  expect(clock(5)).toMatch(/^11:55\sPM /u);
  expect(clock(15)).toMatch(/^Monday, November 23 at 12:05\sAM /u);
});

it('describes an emergency by “As soon as possible” instead of a time', () => {
  const at = { startsAt: '2026-11-22T15:00:00.000Z', zone: 'America/New_York' };
  expect(formatWhen({ kind: 'emergency', ...at })).toBe('As soon as possible');
  expect(formatWhen({ kind: 'scheduled', ...at })).toBe('Sunday, November 22 at 10:00 AM EST');
});

it.each([
  [
    'Sunday, November 22 at 10:00 AM EST',
    'Sunday, November\u00A022 at\u00A010:00\u00A0AM\u00A0EST',
  ],
  ['100 Granby St, Norfolk, VA 23510', '100 Granby St, Norfolk, VA\u00A023510'],
  ['100 Granby St, Norfolk, VA 23510-1234', '100 Granby St, Norfolk, VA\u00A023510-1234'],
  ['I-64 east, exit 273', 'I-64 east, exit\u00A0273'],
  ['Tuesday, December 15', 'Tuesday, December\u00A015'],
  ['Nov 26, 2026, 5:54 AM', 'Nov\u00A026,\u00A02026, 5:54\u00A0AM'],
  [
    'martes, 20 de diciembre, 3:00 p.m. EST',
    'martes, 20\u00A0de\u00A0diciembre, 3:00\u00A0p.m.\u00A0EST',
  ],
])('keeps the parts of %s together', (expected, kept) => {
  expect(keepTogether(expected)).toBe(kept);
});

it('capitalizes the beginning of a line', () => {
  expect(asLine('domingo, 20 de diciembre')).toBe('Domingo, 20\u00A0de\u00A0diciembre');
});
