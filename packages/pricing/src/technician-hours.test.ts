import { describe, expect, it } from 'vitest';
import { EVERY_HOUR } from './opening-hours.ts';
import { SLOT_TIMES } from './slot-times.ts';
import { workingTimes, worksAt } from './technician-hours.ts';

const OPEN = { weekdays: EVERY_HOUR, daysOff: ['2026-12-25'] };
/** Monday mornings, and 10 PM, which isn't a slot. */
const MONDAYS = Array.from({ length: 7 }, (_, day) =>
  day === 1 ? ['22:00', '09:00', '08:00'] : [],
);

describe('the hours of a technician', () => {
  it('are those of the region by default', () => {
    const hours = { weekdays: null, daysOff: [] };
    expect(workingTimes('2026-11-23', hours, OPEN)).toEqual(SLOT_TIMES);
    expect(workingTimes('2026-12-25', hours, OPEN)).toEqual([]);
    const mornings = { weekdays: EVERY_HOUR.map(() => ['08:00']), daysOff: [] };
    expect(workingTimes('2026-11-23', hours, mornings)).toEqual(['08:00']);
  });

  it('are the technician’s own, in order, except on the region’s days off', () => {
    const hours = { weekdays: MONDAYS, daysOff: [] };
    expect(workingTimes('2026-11-23', hours, OPEN)).toEqual(['08:00', '09:00']);
    expect(workingTimes('2026-11-24', hours, OPEN)).toEqual([]);
    const closed = { ...OPEN, daysOff: ['2026-11-23'] };
    expect(workingTimes('2026-11-23', hours, closed)).toEqual([]);
  });

  it('are none on the technician’s day off', () => {
    for (const weekdays of [null, MONDAYS]) {
      expect(workingTimes('2026-11-23', { weekdays, daysOff: ['2026-11-23'] }, OPEN)).toEqual([]);
    }
  });

  it('include the whole hour of each time', () => {
    const hours = { weekdays: MONDAYS, daysOff: [] };
    const at = (time: string) => worksAt({ date: '2026-11-23', time }, hours, OPEN);
    expect(['07:59', '08:00', '09:59', '10:00', '22:00'].map(at)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });
});
