import { BOOKING_STATUSES } from '@voltcourier/contracts';
import { describe, expect, it } from 'vitest';
import { canBecome } from './state-machine.ts';

const nextOf = (from: (typeof BOOKING_STATUSES)[number]) =>
  BOOKING_STATUSES.filter((to) => canBecome(from, to));

describe('a booking', () => {
  it('never expires once confirmed', () => {
    expect(nextOf('confirmed')).toEqual(
      BOOKING_STATUSES.filter((to) => ['cancelled', 'completed', 'no_show'].includes(to)),
    );
  });

  it.each(['cancelled', 'completed', 'no_show'] as const)(
    'stays in the final status %s',
    (status) => {
      expect(nextOf(status)).toEqual([]);
    },
  );

  it('can still be paid after it expired, but not held again', () => {
    expect(canBecome('expired', 'confirmed')).toBe(true);
    expect(canBecome('expired', 'pending')).toBe(false);
  });
});
