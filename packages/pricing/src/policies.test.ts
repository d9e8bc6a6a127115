import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addMonths,
  bookingWindow,
  cancellationRuleOf,
  cancellationTerms,
  DEFAULT_ZONE,
  emergencyCancellationTerms,
  extendedHoldUntil,
  freeCancellationUntil,
  holdUntil,
  missedTerms,
  phoneHoldUntil,
  instantOf,
  localDateAt,
  localTimeAt,
  EVERY_HOUR,
  SLOT_TIMES,
  slotLabel,
  slotRefusal,
  slotStart,
  slotStarts,
  TERMS_DATE,
  TERMS_VERSION,
} from './index.ts';

const NEW_YORK = 'America/New_York';

describe('slots', () => {
  it('are the twelve hours from 08:00 to 19:00', () => {
    expect(SLOT_TIMES).toHaveLength(12);
    expect(SLOT_TIMES.at(0)).toBe('08:00');
    expect(SLOT_TIMES.at(-1)).toBe('19:00');
  });

  it('are labeled AM and PM', () => {
    expect(['08:00', '11:00', '12:00', '13:00', '19:00', '00:00'].map(slotLabel)).toEqual([
      '8:00 AM',
      '11:00 AM',
      '12:00 PM',
      '1:00 PM',
      '7:00 PM',
      '12:00 AM',
    ]);
  });

  it.each([
    ['the day before the spring change', '2027-03-13', '2027-03-13T13:00:00.000Z'],
    ['the day of the spring change', '2027-03-14', '2027-03-14T12:00:00.000Z'],
    ['the day before the autumn change', '2027-11-06', '2027-11-06T12:00:00.000Z'],
    ['the day of the autumn change', '2027-11-07', '2027-11-07T13:00:00.000Z'],
  ])('start at the local hour on %s', (_, date, instant) => {
    expect(slotStart(date, '08:00', NEW_YORK).toISOString()).toBe(instant);
  });

  it('of a day start an hour apart in their own time zone', () => {
    const hours = (starts: readonly Date[]) => starts.map((start) => start.toISOString());
    const inNewYork = hours(slotStarts('2027-06-01', NEW_YORK));
    expect(inNewYork).toHaveLength(12);
    expect([inNewYork[0], inNewYork[11]]).toEqual([
      '2027-06-01T12:00:00.000Z',
      '2027-06-01T23:00:00.000Z',
    ]);
    expect(hours(slotStarts('2027-06-01', 'America/Los_Angeles'))[0]).toBe(
      '2027-06-01T15:00:00.000Z',
    );
    expect(hours(slotStarts('2027-06-02', NEW_YORK))[0]).toBe('2027-06-02T12:00:00.000Z');
  });

  it('of a day are computed once', () => {
    const starts = slotStarts('2027-06-03', NEW_YORK);
    slotStarts('2027-06-04', NEW_YORK);
    expect(slotStarts('2027-06-03', NEW_YORK)).toBe(starts);
  });

  it('have an instant also for other times', () => {
    expect(slotStart('2027-06-01', '06:30', NEW_YORK).toISOString()).toBe(
      '2027-06-01T10:30:00.000Z',
    );
  });

  it('use New York as the default time zone', () => {
    expect(slotStart('2027-06-01', '08:00', DEFAULT_ZONE).toISOString()).toBe(
      '2027-06-01T12:00:00.000Z',
    );
  });

  it('of a skipped time start after it, and of a repeated one at the first', () => {
    expect(instantOf('2027-03-14', '02:30', NEW_YORK).toISOString()).toBe(
      '2027-03-14T07:30:00.000Z',
    );
    expect(instantOf('2027-11-07', '01:30', NEW_YORK).toISOString()).toBe(
      '2027-11-07T05:30:00.000Z',
    );
  });

  it('convert to an instant and back in every time zone', () => {
    const zones = ['America/New_York', 'America/Phoenix', 'Pacific/Honolulu', 'America/Anchorage'];
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3650 }),
        fc.constantFrom(...SLOT_TIMES),
        fc.constantFrom(...zones),
        (days, time, zone) => {
          const date = new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10);
          const instant = instantOf(date, time, zone);
          expect([localDateAt(instant, zone), localTimeAt(instant, zone)]).toEqual([date, time]);
        },
      ),
    );
  });
});

describe('the booking window', () => {
  it('begins on the local day', () => {
    expect(bookingWindow(new Date('2027-01-01T03:00:00Z'), NEW_YORK).from).toBe('2026-12-31');
  });

  it('ends three months ahead, on the last day of a shorter month', () => {
    expect(addMonths('2026-11-30', 3)).toBe('2027-02-28');
    expect(bookingWindow(new Date('2026-11-21T12:00:00Z'), NEW_YORK).to).toBe('2027-02-21');
  });

  it('refuses a time that is past, too far ahead, closed or not a slot', () => {
    const now = new Date('2026-11-21T15:00:00Z');
    const opening = { weekdays: EVERY_HOUR, daysOff: ['2026-11-26'] };
    const refusal = (date: string, time: string) =>
      slotRefusal({ date, time }, NEW_YORK, now, opening);
    expect(refusal('2026-11-21', '10:00')).toBe('past');
    expect(refusal('2026-11-21', '11:00')).toBeUndefined();
    expect(refusal('2026-11-20', '11:00')).toBe('past');
    expect(refusal('2027-02-21', '19:00')).toBeUndefined();
    expect(refusal('2027-02-22', '08:00')).toBe('too-far');
    expect(refusal('2026-11-22', '07:00')).toBe('not-a-slot');
    expect(refusal('2026-11-26', '11:00')).toBe('closed');
    expect(refusal('2026-11-27', '11:00')).toBeUndefined();
  });

  it('refuses a slot from the millisecond it starts', () => {
    const opening = { weekdays: EVERY_HOUR, daysOff: [] };
    const startsAt = new Date('2026-11-21T16:00:00Z').getTime();
    const refusalAt = (ms: number) =>
      slotRefusal({ date: '2026-11-21', time: '11:00' }, NEW_YORK, new Date(ms), opening);
    expect([refusalAt(startsAt - 1), refusalAt(startsAt)]).toEqual([undefined, 'past']);
  });

  it('refuses a past date before it checks opening hours', () => {
    const opening = { weekdays: [], daysOff: [] };
    const now = new Date('2026-11-21T15:00:00Z');
    for (const date of ['2026-11-20', '2025-12-31', '2020-01-01']) {
      expect(slotRefusal({ date, time: '11:00' }, NEW_YORK, now, opening)).toBe('past');
    }
  });
});

describe('the hold', () => {
  it('lasts 15 minutes and never exceeds its cap', () => {
    const made = new Date('2026-11-21T15:00:00Z');
    expect(holdUntil(made).toISOString()).toBe('2026-11-21T15:15:00.000Z');
    const later = new Date('2026-11-21T15:10:00Z');
    expect(extendedHoldUntil(made, later).toISOString()).toBe('2026-11-21T15:25:00.000Z');
    const muchLater = new Date('2026-11-21T16:10:00Z');
    expect(extendedHoldUntil(made, muchLater).toISOString()).toBe('2026-11-21T16:15:00.000Z');
  });
});

describe('cancellation', () => {
  const startsAt = new Date('2027-03-14T14:00:00Z');
  const before = (ms: number) =>
    cancellationTerms(9_999, startsAt, new Date(startsAt.getTime() - ms));
  const fourHours = 4 * 3_600_000;

  it('is free until exactly four hours before', () => {
    expect(before(fourHours)).toEqual({ rule: 'free', feeCents: 0, refundCents: 9_999 });
    expect(before(fourHours - 1)).toEqual({ rule: 'late', feeCents: 5_000, refundCents: 4_999 });
  });

  it('keeps everything once the visit has started', () => {
    expect(before(0)).toEqual({ rule: 'missed', feeCents: 9_999, refundCents: 0 });
  });

  it('always splits the price into fee and refund', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: -1e8, max: 1e8 }), (paid, ms) => {
        const terms = cancellationTerms(paid, startsAt, new Date(startsAt.getTime() - ms));
        expect(terms.feeCents + terms.refundCents).toBe(paid);
        expect(Math.min(terms.feeCents, terms.refundCents)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('the cancellation rule', () => {
  it('is that of the version of the terms', () => {
    expect(cancellationRuleOf('2025-05-12')).toEqual({
      freeHours: 4,
      lateFeePercent: 50,
      noShowFeePercent: 100,
    });
  });

  it('throws for an unknown version', () => {
    expect(() => cancellationRuleOf('2025-05-13')).toThrow(
      'There have been no terms of 2025-05-13.',
    );
  });

  it('of older terms applies to a booking made under them', () => {
    const rule = { freeHours: 24, lateFeePercent: 20, noShowFeePercent: 80 };
    const startsAt = new Date('2026-11-22T15:00:00Z');
    const free = freeCancellationUntil(startsAt, rule);
    expect(free.toISOString()).toBe('2026-11-21T15:00:00.000Z');
    const at = (ms: number) =>
      cancellationTerms(10_000, startsAt, new Date(free.getTime() + ms), rule);
    expect(at(0)).toEqual({ rule: 'free', feeCents: 0, refundCents: 10_000 });
    expect(at(1)).toEqual({ rule: 'late', feeCents: 2_000, refundCents: 8_000 });
    expect(at(24 * 3_600_000 - 1)).toMatchObject({ rule: 'late' });
    expect(at(24 * 3_600_000)).toEqual({ rule: 'missed', feeCents: 8_000, refundCents: 2_000 });
    expect(missedTerms(6_500, rule)).toEqual({
      rule: 'missed',
      feeCents: 5_200,
      refundCents: 1_300,
    });
  });
});

describe('cancelling an emergency', () => {
  it('is free until a technician is on the way, and costs half afterwards', () => {
    expect(emergencyCancellationTerms(6_500, false)).toEqual({
      rule: 'free',
      feeCents: 0,
      refundCents: 6_500,
    });
    expect(emergencyCancellationTerms(6_500, true)).toEqual({
      rule: 'late',
      feeCents: 3_250,
      refundCents: 3_250,
    });
  });
});

it('the date of the terms matches their version', () => {
  expect(new Date(`${TERMS_DATE} UTC`).toISOString().slice(0, 10)).toBe(TERMS_VERSION);
});

describe('the hold of a phone booking', () => {
  const now = new Date('2026-11-22T15:00:00Z');
  const keptFor = (minutesAhead: number) => {
    const startsAt = new Date(now.getTime() + minutesAhead * 60_000);
    return (phoneHoldUntil(now, startsAt).getTime() - now.getTime()) / 60_000;
  };

  it('lasts two hours, until an hour before the slot, and at least 15 minutes', () => {
    expect([1440, 180, 179, 100, 76, 75, 74, 10].map(keptFor)).toEqual([
      120, 120, 119, 40, 16, 15, 15, 15,
    ]);
  });
});
