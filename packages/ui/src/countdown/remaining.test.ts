import { describe, expect, it } from 'vitest';
import { announcementAt, formatRemaining, secondsUntil } from './remaining.ts';

describe('the countdown', () => {
  it('counts whole seconds and ends exactly at the deadline', () => {
    expect(secondsUntil(900_000, 0)).toBe(900);
    expect(secondsUntil(900_000, 1)).toBe(900);
    expect(secondsUntil(900_000, 899_999)).toBe(1);
    expect(secondsUntil(900_000, 900_000)).toBe(0);
    expect(secondsUntil(900_000, 2_000_000)).toBe(0);
  });

  it('shows minutes and seconds', () => {
    expect([900, 899, 61, 9, 0].map(formatRemaining)).toEqual([
      '15:00',
      '14:59',
      '1:01',
      '0:09',
      '0:00',
    ]);
  });

  it('announces four marks only', () => {
    const spoken = Array.from({ length: 901 }, (_, second) => announcementAt(second));
    expect(spoken.filter(Boolean)).toEqual([
      '1 minute left',
      '2 minutes left',
      '5 minutes left',
      '10 minutes left',
    ]);
  });
});
