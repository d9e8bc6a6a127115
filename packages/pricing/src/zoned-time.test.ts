import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, instantOf, localDateAt, localTimeAt } from './zoned-time.ts';

const NEW_YORK = 'America/New_York';

describe('days', () => {
  it('are added by the calendar, also across clock changes', () => {
    expect(addDays('2027-03-13', 1)).toBe('2027-03-14');
    expect(addDays('2027-03-14', 1)).toBe('2027-03-15');
    expect(addDays('2027-11-06', 2)).toBe('2027-11-08');
  });

  it('are added across months, years and leap days, and backwards', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2027-02-28', 1)).toBe('2027-03-01');
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
    expect(addDays('2027-01-01', 0)).toBe('2027-01-01');
  });

  it('that are added and subtracted give the same date', () => {
    fc.assert(
      fc.property(fc.nat(3000), fc.nat(400), (start, days) => {
        const date = addDays('2026-01-01', start);
        expect(addDays(addDays(date, days), -days)).toBe(date);
      }),
      { seed: 9 },
    );
  });

  it('have 23 hours in spring and 25 in autumn', () => {
    const hoursOf = (date: string) => {
      const [from, until] = [date, addDays(date, 1)].map((day) =>
        instantOf(day, '00:00', NEW_YORK).getTime(),
      ) as [number, number];
      return (until - from) / 3_600_000;
    };
    expect(['2027-03-13', '2027-03-14', '2027-11-07'].map(hoursOf)).toEqual([24, 23, 25]);
  });
});

describe('months', () => {
  it('keep the day, or use the last day of the month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29');
    expect(addMonths('2026-03-31', 1)).toBe('2026-04-30');
    expect(addMonths('2026-05-15', 3)).toBe('2026-08-15');
  });

  it('are added across years, and backwards', () => {
    expect(addMonths('2026-11-30', 3)).toBe('2027-02-28');
    expect(addMonths('2026-12-01', 1)).toBe('2027-01-01');
    expect(addMonths('2027-01-31', -2)).toBe('2026-11-30');
  });
});

describe('local times', () => {
  it('show midnight as 00:00', () => {
    const midnight = new Date('2026-11-22T05:00:00Z');
    expect(localTimeAt(midnight, NEW_YORK)).toBe('00:00');
    expect(localDateAt(midnight, NEW_YORK)).toBe('2026-11-22');
    expect(localDateAt(new Date(midnight.getTime() - 1), NEW_YORK)).toBe('2026-11-21');
  });

  it('depend on the time zone', () => {
    const instant = new Date('2026-11-22T15:30:00Z');
    const zones = [NEW_YORK, 'America/Los_Angeles', 'Asia/Kolkata', NEW_YORK];
    expect(zones.map((zone) => localTimeAt(instant, zone))).toEqual([
      '10:30',
      '07:30',
      '21:00',
      '10:30',
    ]);
  });

  it('skip an hour in spring and repeat one in autumn', () => {
    const shownAt = (instant: string) => localTimeAt(new Date(instant), NEW_YORK);
    expect(shownAt('2027-03-14T06:59:00Z')).toBe('01:59');
    expect(shownAt('2027-03-14T07:00:00Z')).toBe('03:00');
    expect(shownAt('2027-11-07T05:59:00Z')).toBe('01:59');
    expect(shownAt('2027-11-07T06:00:00Z')).toBe('01:00');
  });

  it('are those that the zone database gives for any instant', () => {
    const zones = [NEW_YORK, 'America/St_Johns', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC'];
    const clocks = new Map(
      zones.map((timeZone) => [
        timeZone,
        new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
      ]),
    );
    // Years with changes of the clocks; whole minutes, and the milliseconds in between.
    const [from, to] = [Date.parse('2005-01-01T00:00:00Z'), Date.parse('2030-01-01T00:00:00Z')];
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: from, max: to }), (zone, ms) => {
        const instant = new Date(ms);
        expect(`${localDateAt(instant, zone)} ${localTimeAt(instant, zone)}`).toBe(
          clocks.get(zone)?.format(instant),
        );
      }),
      { seed: 9, numRuns: 2000 },
    );
  });

  it('change on the minute at which the clocks do', () => {
    // Newfoundland changed its clocks at one minute past midnight until 2011.
    const shownAt = (instant: string) => localTimeAt(new Date(instant), 'America/St_Johns');
    expect(shownAt('2010-03-14T03:30:59Z')).toBe('00:00');
    expect(shownAt('2010-03-14T03:31:00Z')).toBe('01:01');
    expect(shownAt('2010-11-07T02:30:59Z')).toBe('00:00');
    expect(shownAt('2010-11-07T02:31:00Z')).toBe('23:01');
  });
});
