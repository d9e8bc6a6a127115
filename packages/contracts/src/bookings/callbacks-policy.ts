import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { callbacks } from './callbacks.ts';

/** Policy of {@link callbacks}. */
export const callbacksPolicy = {
  list: {
    access: 'bookings:read',
    summary:
      'List quick bookings and contact requests, page by page: open ones by due date, or closed ones newest first, unless another order is requested',
    errors: STAFF_ERRORS,
  },
  get: {
    access: 'bookings:read',
    summary: 'Get a request with its content and history',
    errors: STAFF_ERRORS,
  },
  draft: {
    access: 'bookings:read',
    summary: 'Get the booking data contained in a quick request, with the nearest free slot',
    errors: STAFF_ERRORS,
  },
  change: {
    access: 'bookings:write',
    audit: 'request.change',
    summary: 'Record whether the person was reached, or close a request as done or declined',
    errors: [...STAFF_ERRORS, 'changed_meanwhile', 'too_late'],
  },
} as const satisfies PolicyOf<typeof callbacks>;
