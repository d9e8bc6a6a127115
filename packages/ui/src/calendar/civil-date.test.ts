import { describe, expect, it } from 'vitest';
import { toCivilDate, toLocalDate } from './civil-date.ts';

describe('civil dates', () => {
  it.each(['2026-01-01', '2026-03-08', '2026-11-01', '2026-12-31', '2028-02-29'])(
    '%s converts to a Date and back',
    (day) => {
      expect(toCivilDate(toLocalDate(day))).toBe(day);
    },
  );

  it('have padded months and days', () => {
    expect(toCivilDate(new Date(2026, 2, 5, 23, 59))).toBe('2026-03-05');
  });
});
