import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localTimeAt } from '@voltcourier/pricing';
import { nightWaitOf, quietUntil, quietZonesOf } from './quiet-hours.ts';

const NIGHT = { from: '21:00', to: '08:00' };
const EAST = 'America/New_York';
const WEST = 'America/Los_Angeles';

const untilOf = (at: string, zone = EAST, hours = NIGHT) =>
  quietUntil(new Date(at), zone, hours)?.toISOString();

describe('quiet hours', () => {
  it.each([
    ['a second before', '2026-06-10T00:59:59Z', undefined],
    ['as they begin', '2026-06-10T01:00:00Z', '2026-06-10T12:00:00.000Z'],
    ['before midnight', '2026-06-10T03:59:00Z', '2026-06-10T12:00:00.000Z'],
    ['after midnight', '2026-06-10T04:01:00Z', '2026-06-10T12:00:00.000Z'],
    ['a second before they end', '2026-06-10T11:59:59Z', '2026-06-10T12:00:00.000Z'],
    ['as they end', '2026-06-10T12:00:00Z', undefined],
    ['by day', '2026-06-10T18:00:00Z', undefined],
  ])('%s', (_when, at, until) => {
    expect(untilOf(at)).toBe(until);
  });

  it('depend on the time zone', () => {
    expect(untilOf('2026-06-10T02:00:00Z', EAST)).toBe('2026-06-10T12:00:00.000Z');
    expect(untilOf('2026-06-10T02:00:00Z', WEST)).toBeUndefined();
    expect(untilOf('2026-06-10T13:00:00Z', EAST)).toBeUndefined();
    expect(untilOf('2026-06-10T13:00:00Z', WEST)).toBe('2026-06-10T15:00:00.000Z');
  });

  it('can be within one day', () => {
    const noon = { from: '12:00', to: '13:30' };
    expect(untilOf('2026-06-10T15:59:00Z', EAST, noon)).toBeUndefined();
    expect(untilOf('2026-06-10T16:00:00Z', EAST, noon)).toBe('2026-06-10T17:30:00.000Z');
    expect(untilOf('2026-06-10T17:30:00Z', EAST, noon)).toBeUndefined();
  });

  it('end at the local time after a change of daylight saving time', () => {
    // 2026-03-08: DST starts at 2:00 EST (3:00 EDT). From 21:00 it is ten hours.
    expect(untilOf('2026-03-08T02:00:00Z')).toBe('2026-03-08T12:00:00.000Z');
    // 2026-11-01: DST ends at 2:00 EDT (1:00 EST). From 21:00 it is twelve hours.
    expect(untilOf('2026-11-01T01:00:00Z')).toBe('2026-11-01T13:00:00.000Z');
    expect(untilOf('2026-11-01T12:30:00Z')).toBe('2026-11-01T13:00:00.000Z');
  });

  it('end after the given time if a clock change skips or repeats their end', () => {
    const skipped = { from: '21:00', to: '02:30' };
    expect(untilOf('2026-03-08T06:59:00Z', EAST, skipped)).toBe('2026-03-08T07:30:00.000Z');
    expect(untilOf('2026-03-08T07:05:00Z', EAST, skipped)).toBeUndefined();
    const repeated = { from: '21:00', to: '01:30' };
    expect(untilOf('2026-11-01T05:10:00Z', EAST, repeated)).toBe('2026-11-01T05:30:00.000Z');
    expect(untilOf('2026-11-01T05:40:00Z', EAST, repeated)).toBeUndefined();
    // The second 1:10 of that night.
    expect(untilOf('2026-11-01T06:10:00Z', EAST, repeated)).toBe('2026-11-01T06:30:00.000Z');
  });

  it('end at the same local hour within 12 hours, on any day in any zone', () => {
    const year = { min: new Date('2026-01-01T00:00:00Z'), max: new Date('2027-12-31T00:00:00Z') };
    fc.assert(
      fc.property(
        fc.date({ ...year, noInvalidDate: true }),
        fc.constantFrom(EAST, WEST, 'Pacific/Honolulu', 'America/Phoenix'),
        (at, zone) => {
          const until = quietUntil(at, zone, NIGHT);
          const time = localTimeAt(at, zone);
          expect(until === undefined).toBe(time >= '08:00' && time < '21:00');
          if (until === undefined) return;
          expect(localTimeAt(until, zone)).toBe('08:00');
          const hours = (until.getTime() - at.getTime()) / 3_600_000;
          expect(hours > 0 && hours <= 12).toBe(true);
        },
      ),
    );
  });
});

describe('recipients in quiet hours', () => {
  const at = new Date('2026-06-10T11:00:00Z');
  const waiting = [
    { zone: WEST, people: 2 },
    { zone: EAST, people: 3 },
    { zone: 'Europe/Berlin', people: 4 },
  ];

  it('are counted by zone, until the first of them can get a mail', () => {
    expect(quietZonesOf(at, [EAST, WEST, 'Europe/Berlin'], NIGHT)).toEqual([EAST, WEST]);
    expect(nightWaitOf(at, waiting, NIGHT)).toEqual({
      people: 5,
      until: new Date('2026-06-10T12:00:00Z'),
    });
  });

  it('are none by day or without configured quiet hours', () => {
    expect(nightWaitOf(at, waiting.slice(2), NIGHT)).toBeUndefined();
    expect(nightWaitOf(at, waiting, undefined)).toBeUndefined();
    expect(quietZonesOf(at, [EAST], undefined)).toEqual([]);
  });
});
