/** Staff permissions. A role is a set of them (see `accounts/roles.ts`). */
export const STAFF_PERMISSIONS = [
  'overview:read',
  'bookings:read',
  'bookings:write',
  'own-visits:write',
  'refunds:write',
  'emails:read',
  'emails:write',
  'customers:read',
  'customer-data:read',
  'customer-data:write',
  'customer-data:export',
  'data-requests:write',
  'crm:read',
  'crm:write',
  'notes:write',
  'campaigns:read',
  'campaigns:write',
  'reviews:write',
  'memberships:write',
  'accounting:read',
  'checklist:read',
  'checklist:write',
  'settings:read',
  'settings:write',
  'staff:read',
  'staff:write',
  'audit:read',
  'system:read',
] as const;

/** A staff permission. */
export type StaffPermission = (typeof STAFF_PERMISSIONS)[number];
