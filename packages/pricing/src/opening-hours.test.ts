import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, EVERY_HOUR, NEVER_OPEN, offeredTimes, SLOT_TIMES, weekdayOf } from './index.ts';

describe('opening hours', () => {
  it('follow the weekday of the date, also on clock changes', () => {
    // Both clock changes of 2027 in the United States are on a Sunday (15 U.S.C. 260a).
    expect(['2027-03-13', '2027-03-14', '2027-11-07', '2027-11-08'].map(weekdayOf)).toEqual([
      6, 0, 0, 1,
    ]);
    const weekdays = EVERY_HOUR.map((times, day) => (day === 0 ? ['19:00', '10:00'] : times));
    expect(offeredTimes('2027-03-14', { weekdays, daysOff: [] })).toEqual(['10:00', '19:00']);
    expect(offeredTimes('2027-03-15', { weekdays, daysOff: [] })).toEqual(SLOT_TIMES);
  });

  it('offer nothing on a day off or in a closed region', () => {
    const opening = { weekdays: EVERY_HOUR, daysOff: ['2026-12-25'] };
    expect(offeredTimes('2026-12-25', opening)).toEqual([]);
    expect(offeredTimes('2026-12-26', opening)).toEqual(SLOT_TIMES);
    expect(offeredTimes('2026-12-26', NEVER_OPEN)).toEqual([]);
    expect(NEVER_OPEN).toEqual({ weekdays: [], daysOff: [] });
  });

  it('offer only slots, in order, the same every week', () => {
    const times = fc.array(fc.constantFrom(...SLOT_TIMES, '07:00', '08:30'));
    fc.assert(
      fc.property(fc.array(times, { maxLength: 7 }), fc.nat(3000), (weekdays, days) => {
        const date = addDays('2026-01-01', days);
        const offered = offeredTimes(date, { weekdays, daysOff: [] });
        expect(offered).toEqual(SLOT_TIMES.filter((time) => offered.includes(time)));
        expect(offeredTimes(addDays(date, 7), { weekdays, daysOff: [] })).toEqual(offered);
      }),
    );
  });
});
