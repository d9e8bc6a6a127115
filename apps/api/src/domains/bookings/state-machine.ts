import type { BookingStatus } from '@voltcourier/contracts';

/**
 * The states of a booking. `pending` holds a place that isn't paid; `expired` lost it. A payment
 * that arrives late can still confirm an expired booking, if there is a place and its holder has
 * not cancelled it.
 */
export const BOOKING_TRANSITIONS: Readonly<Record<BookingStatus, readonly BookingStatus[]>> = {
  pending: ['confirmed', 'expired', 'cancelled'],
  expired: ['confirmed', 'cancelled'],
  confirmed: ['cancelled', 'completed', 'no_show'],
  cancelled: [],
  completed: [],
  no_show: [],
};

/** Whether a booking may go from one state to another. */
export function canBecome(from: BookingStatus, to: BookingStatus): boolean {
  return BOOKING_TRANSITIONS[from].includes(to);
}
