import type { RecurringBookingState } from '@voltcourier/contracts';

const NEXT: Readonly<Record<RecurringBookingState, readonly RecurringBookingState[]>> = {
  active: ['paused', 'ended'],
  paused: ['active', 'ended'],
  ended: [],
};

/** Whether a recurring booking can go from one state to another. */
export const canBecome = (from: RecurringBookingState, to: RecurringBookingState): boolean =>
  NEXT[from].includes(to);
