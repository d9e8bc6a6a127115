import { BOOKING_STATUSES } from '@voltcourier/contracts';
import { describe, expect, it } from 'vitest';
import { canBecome } from './state-machine.ts';

const nextOf = (from: (typeof BOOKING_STATUSES)[number]) =>
  BOOKING_STATUSES.filter((to) => canBecome(from, to));

describe('the states of a booking', () => {
  it('never let a confirmed booking expire', () => {
    expect(nextOf('confirmed')).toEqual(
      BOOKING_STATUSES.filter((to) => ['cancelled', 'completed', 'no_show'].includes(to)),
    );
  });

  it.each(['cancelled', 'completed', 'no_show'] as const)('are final: %s', (status) => {
    expect(nextOf(status)).toEqual([]);
  });

  it('let an expired hold be paid, but not renewed', () => {
    expect(canBecome('expired', 'confirmed')).toBe(true);
    expect(canBecome('expired', 'pending')).toBe(false);
  });
});
