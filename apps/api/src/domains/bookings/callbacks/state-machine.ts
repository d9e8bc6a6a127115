import type { RequestStatus } from '@voltcourier/contracts';

/**
 * The states of a quick booking and of a contact request. Whoever isn't reached is tried again, as
 * often as it takes; `done` and `declined` are ends.
 */
export const REQUEST_TRANSITIONS: Readonly<Record<RequestStatus, readonly RequestStatus[]>> = {
  open: ['reached', 'not_reached', 'declined'],
  not_reached: ['reached', 'not_reached', 'declined'],
  reached: ['done', 'declined'],
  done: [],
  declined: [],
};

/** Whether a request may go from one state to another. */
export function canBecome(from: RequestStatus, to: RequestStatus): boolean {
  return REQUEST_TRANSITIONS[from].includes(to);
}

/** Whether nothing is left to do about a request. */
export function isOver(status: RequestStatus): boolean {
  return REQUEST_TRANSITIONS[status].length === 0;
}

/**
 * By when whoever was reached at `at` is to be helped: at a quick booking's promise, and a contact
 * request so many minutes after its answer.
 */
export function settledBy(respondBy: Date | null, at: Date, contactMinutes: number): Date {
  return respondBy ?? new Date(at.getTime() + contactMinutes * 60_000);
}
