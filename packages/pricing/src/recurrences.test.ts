import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextRecurrence, RECURRENCE_WEEKS, recurrenceDates } from './recurrences.ts';
import { addDays } from './zoned-time.ts';

const tuesdays = { startsOn: '2027-03-02', endsOn: null, everyWeeks: 1 } as const;

describe('the dates of a recurring booking', () => {
  it('are those of its weekday, also across clock changes', () => {
    expect(recurrenceDates(tuesdays, '2027-03-03', '2027-03-23')).toEqual([
      '2027-03-09',
      '2027-03-16',
      '2027-03-23',
    ]);
    expect(recurrenceDates(tuesdays, '2027-01-01', '2027-03-02')).toEqual(['2027-03-02']);
    expect(recurrenceDates(tuesdays, '2027-01-01', '2027-03-01')).toEqual([]);
  });

  it('end on or before its last date', () => {
    const ended = { ...tuesdays, endsOn: '2027-03-10' };
    expect(recurrenceDates(ended, '2027-03-01', '2027-05-01')).toEqual([
      '2027-03-02',
      '2027-03-09',
    ]);
    expect(nextRecurrence(ended, '2027-03-02')).toBe('2027-03-09');
    expect(nextRecurrence(ended, '2027-03-09')).toBeUndefined();
  });

  it('begin with its first date', () => {
    expect(nextRecurrence(tuesdays, '2026-01-01')).toBe('2027-03-02');
    expect(nextRecurrence({ ...tuesdays, everyWeeks: 4 }, '2027-03-02')).toBe('2027-03-30');
  });

  it('are whole steps from the first date, each once and in order', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...RECURRENCE_WEEKS),
        fc.integer({ min: -60, max: 400 }),
        fc.integer({ min: 0, max: 90 }),
        (everyWeeks, after, span) => {
          const from = addDays(tuesdays.startsOn, after);
          const to = addDays(from, span);
          const dates = recurrenceDates({ ...tuesdays, everyWeeks }, from, to);
          const all: string[] = [];
          for (let day = from; day <= to; day = addDays(day, 1)) {
            const days = (Date.parse(day) - Date.parse(tuesdays.startsOn)) / 86_400_000;
            if (days >= 0 && days % (everyWeeks * 7) === 0) all.push(day);
          }
          expect(dates).toEqual(all);
        },
      ),
      { seed: 68 },
    );
  });
});
