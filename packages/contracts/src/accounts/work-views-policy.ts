import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { workViews } from './work-views.ts';

/** Policy of {@link workViews}. */
export const workViewsPolicy = {
  list: {
    access: 'bookings:read',
    summary: 'List saved views of bookings or requests: own views, then shared ones',
    errors: STAFF_ERRORS,
  },
  create: {
    access: 'bookings:read',
    audit: 'list-view.create',
    summary: 'Save a view of bookings or requests',
    status: 201,
    errors: [...STAFF_ERRORS, 'name_taken', 'too_many'],
  },
  change: {
    access: 'bookings:read',
    audit: 'list-view.change',
    summary: 'Change or share a view of bookings or requests, based on its version',
    errors: [...STAFF_ERRORS, 'changed_meanwhile', 'name_taken'],
  },
  remove: {
    access: 'bookings:read',
    audit: 'list-view.delete',
    summary: 'Delete a view of bookings or requests, based on its version',
    errors: [...STAFF_ERRORS, 'changed_meanwhile'],
  },
} as const satisfies PolicyOf<typeof workViews>;
