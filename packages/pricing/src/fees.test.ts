import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CALLBACK_MINUTES,
  CONTACT_ANSWER_MINUTES,
  DEFAULT_EMERGENCY_URGENCY,
  EMERGENCY_URGENCIES,
  EMERGENCY_URGENCY_LABELS,
  LATE_CANCELLATION_FEE_PERCENT,
  NO_SHOW_FEE_PERCENT,
  percentOf,
  QUICK_BOOKING_SERVICES,
  QUICK_BOOKING_TARGET_MINUTES,
  QUICK_BOOKING_URGENCIES,
} from './index.ts';

describe('the urgency of an emergency', () => {
  it('is critical by default, and is labeled by battery or time', () => {
    expect(DEFAULT_EMERGENCY_URGENCY).toBe('critical');
    expect(EMERGENCY_URGENCIES.map((urgency) => EMERGENCY_URGENCY_LABELS[urgency])).toEqual([
      'Critical: under 5% battery',
      'Urgent: 5 to 10% battery',
      'Important: needed within 1 hour',
    ]);
  });
});

describe('a quick booking', () => {
  it('has a target of four, two or one hours, and a callback within 15 minutes', () => {
    expect(
      QUICK_BOOKING_URGENCIES.map((urgency) => [urgency, QUICK_BOOKING_TARGET_MINUTES[urgency]]),
    ).toEqual([
      ['normal', 240],
      ['priority', 120],
      ['emergency', 60],
    ]);
    expect(CALLBACK_MINUTES).toBe(15);
  });

  it('is mapped to a Level 2 or DC charge', () => {
    expect(QUICK_BOOKING_SERVICES).toEqual({
      standard: { label: 'Level 2', minMinutes: 240, maxMinutes: 480, serviceType: 'emergency' },
      fast: { label: 'DC', minMinutes: 30, maxMinutes: 60, serviceType: 'scheduled' },
    });
  });
});

it('a contact request has an answer target of one day', () => {
  expect(CONTACT_ANSWER_MINUTES).toBe(1_440);
});

describe('a fee', () => {
  it('is half of the price for a late cancellation and all of it for a no-show', () => {
    expect([LATE_CANCELLATION_FEE_PERCENT, NO_SHOW_FEE_PERCENT]).toEqual([50, 100]);
  });

  it('is rounded half up to a cent', () => {
    expect([percentOf(1, 50), percentOf(3, 50), percentOf(1, 49), percentOf(10, 33)]).toEqual([
      1, 2, 0, 3,
    ]);
  });

  it('is within half a cent of the exact share', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(100), (cents, percent) => {
        const fee = percentOf(cents, percent);
        expect(Number.isInteger(fee)).toBe(true);
        expect(Math.abs(fee * 100 - cents * percent)).toBeLessThanOrEqual(50);
      }),
      { seed: 9 },
    );
  });
});
