import { STAFF_PERMISSIONS, type StaffPermission } from '../kernel/permissions.ts';

/** Roles whose permissions can be edited. Administrators always have all permissions. */
export const EDITABLE_ROLES = [
  'DISPATCHER',
  'SUPPORT',
  'MARKETING',
  'READ_ONLY',
  'TECHNICIAN',
] as const;

/** A role with editable permissions. */
export type EditableRole = (typeof EDITABLE_ROLES)[number];

/** Staff roles, most privileged first. */
export const STAFF_ROLES = ['ADMIN', ...EDITABLE_ROLES] as const;

/** A staff role. */
export type StaffRole = (typeof STAFF_ROLES)[number];

/** User roles. Input is compared case-insensitively (decisions, `ADMIN` and `admin`). */
export const ROLES = ['CUSTOMER', ...STAFF_ROLES] as const;

/** A role. */
export type Role = (typeof ROLES)[number];

/**
 * Default permissions of each role, until an administrator changes them; administrators have all
 * permissions.
 */
export const DEFAULT_PERMISSIONS: Readonly<Record<Role, readonly StaffPermission[]>> = {
  CUSTOMER: [],
  ADMIN: STAFF_PERMISSIONS,
  DISPATCHER: [
    'overview:read',
    'bookings:read',
    'bookings:write',
    'customers:read',
    'crm:read',
    'notes:write',
  ],
  SUPPORT: [
    'overview:read',
    'bookings:read',
    'bookings:write',
    'refunds:write',
    'emails:read',
    'emails:write',
    'customers:read',
    'crm:read',
    'crm:write',
    'notes:write',
    'reviews:write',
    'memberships:write',
  ],
  MARKETING: [
    'overview:read',
    'emails:read',
    'emails:write',
    'customers:read',
    'customer-data:read',
    'customer-data:write',
    'customer-data:export',
    'crm:read',
    'crm:write',
    'notes:write',
    'campaigns:read',
    'campaigns:write',
    'reviews:write',
  ],
  READ_ONLY: [
    'overview:read',
    'bookings:read',
    'emails:read',
    'customers:read',
    'crm:read',
    'accounting:read',
  ],
  TECHNICIAN: ['own-visits:write'],
};

/** Whether a role is a staff role. */
export const isStaffRole = (role: Role): boolean => role !== 'CUSTOMER';
