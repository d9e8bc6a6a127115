import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { technicians } from './technicians.ts';

/** Policy of {@link technicians}. */
export const techniciansPolicy = {
  list: {
    access: 'bookings:read',
    summary: 'List technicians with their regions, hours and days off, those at work first',
    errors: STAFF_ERRORS,
  },
  now: {
    access: 'bookings:read',
    summary: 'List technicians with their current state, and their current and next visits',
    errors: STAFF_ERRORS,
  },
  add: {
    access: 'settings:write',
    audit: 'technician.add',
    summary: 'Add a technician',
    status: 201,
    errors: [...STAFF_ERRORS, 'settings_conflict'],
  },
  change: {
    access: 'settings:write',
    audit: 'technician.change',
    summary: 'Change a technician, or retire one without future visits',
    errors: [...STAFF_ERRORS, 'settings_conflict', 'changed_meanwhile'],
  },
} as const satisfies PolicyOf<typeof technicians>;
