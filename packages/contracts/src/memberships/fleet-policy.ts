import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import { type fleet, MAX_IMPORT_LENGTH } from './fleet.ts';

const CHANGES = { rateLimit: { max: 120, windowSeconds: 60 } } as const;

/** Policy of {@link fleet}. */
export const fleetPolicy = {
  get: {
    access: 'customer',
    summary: 'List the company’s vehicles and open cost centers',
    errors: ['unauthenticated', 'no_company'],
  },
  add: {
    access: 'customer',
    summary: 'Add a vehicle to the company; owner and managers only',
    status: 201,
    errors: [...STAFF_ERRORS, 'no_company', 'too_many', 'plate_taken'],
    ...CHANGES,
  },
  change: {
    access: 'customer',
    summary: 'Change a company vehicle; existing bookings keep their data',
    errors: [...STAFF_ERRORS, 'no_company', 'plate_taken'],
    ...CHANGES,
  },
  remove: {
    access: 'customer',
    summary: 'Remove a company vehicle; existing bookings keep their data',
    errors: [...STAFF_ERRORS, 'no_company'],
    ...CHANGES,
  },
  import: {
    access: 'customer',
    summary:
      'Import a file of vehicles, or preview it: returns the result or the errors of each row, and saves the valid ones',
    // Each character may be escaped in JSON.
    bodyBytes: 2 * MAX_IMPORT_LENGTH,
    errors: [...STAFF_ERRORS, 'no_company', 'file_unreadable'],
    rateLimit: { max: 30, windowSeconds: 60 },
  },
  addCostCentre: {
    access: 'customer',
    summary: 'Add a cost center; owner and managers only',
    status: 201,
    errors: [...STAFF_ERRORS, 'no_company', 'too_many', 'name_taken'],
    ...CHANGES,
  },
  renameCostCentre: {
    access: 'customer',
    summary: 'Rename a cost center, based on the name that was seen',
    errors: [...STAFF_ERRORS, 'no_company', 'name_taken', 'changed_meanwhile'],
    ...CHANGES,
  },
  closeCostCentre: {
    access: 'customer',
    summary: 'Close a cost center: its vehicles then have none, past bookings keep it',
    errors: [...STAFF_ERRORS, 'no_company'],
    ...CHANGES,
  },
} as const satisfies PolicyOf<typeof fleet>;
