import type { RequestStatus } from '@voltcourier/contracts';

/**
 * State machine of quick bookings and contact requests. Customers who can't be reached may be
 * called any number of times; `done` and `declined` are final.
 */
export const REQUEST_TRANSITIONS: Readonly<Record<RequestStatus, readonly RequestStatus[]>> = {
  open: ['reached', 'not_reached', 'declined'],
  not_reached: ['reached', 'not_reached', 'declined'],
  reached: ['done', 'declined'],
  done: [],
  declined: [],
};

/** Whether the transition between two states is allowed. */
export function canBecome(from: RequestStatus, to: RequestStatus): boolean {
  return REQUEST_TRANSITIONS[from].includes(to);
}

/** Whether a request is in a final state. */
export function isOver(status: RequestStatus): boolean {
  return REQUEST_TRANSITIONS[status].length === 0;
}

/**
 * Returns the deadline for helping a customer who was reached at `at`: the promised time of a quick
 * booking, or a number of minutes after a contact request was answered.
 */
export function settledBy(respondBy: Date | null, at: Date, contactMinutes: number): Date {
  return respondBy ?? new Date(at.getTime() + contactMinutes * 60_000);
}
