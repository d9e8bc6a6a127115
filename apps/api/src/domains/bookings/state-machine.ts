import type { BookingStatus } from '@voltcourier/contracts';

/**
 * State machine of bookings. `pending` holds an unpaid seat; `expired` has lost it. A late payment
 * can still confirm an expired booking if a seat is free and the holder hasn't canceled it.
 */
export const BOOKING_TRANSITIONS: Readonly<Record<BookingStatus, readonly BookingStatus[]>> = {
  pending: ['confirmed', 'expired', 'cancelled'],
  expired: ['confirmed', 'cancelled'],
  confirmed: ['cancelled', 'completed', 'no_show'],
  cancelled: [],
  completed: [],
  no_show: [],
};

/** Whether the transition between two states is allowed. */
export function canBecome(from: BookingStatus, to: BookingStatus): boolean {
  return BOOKING_TRANSITIONS[from].includes(to);
}
