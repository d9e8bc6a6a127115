import * as z from 'zod/mini';
import {
  DEFAULT_PERMISSIONS,
  EDITABLE_ROLES,
  isStaffRole,
  type Role,
} from './default-permissions.ts';
import { ProofHeaders } from '../kernel/proof.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { STAFF_PERMISSIONS, type StaffPermission } from '../kernel/permissions.ts';
import { Instant, Version } from '../kernel/scalars.ts';

/**
 * Permissions reserved for administrators: whoever can change staff and roles could grant
 * themselves everything.
 */
export const ADMINISTRATORS_ONLY: readonly StaffPermission[] = ['staff:write'];

/** Description of each permission, with its area of the app. */
export const PERMISSION_LABELS: Readonly<Record<StaffPermission, { area: string; name: string }>> =
  {
    'overview:read': { area: 'Insights', name: 'See the overview' },
    'bookings:read': { area: 'Bookings', name: 'See bookings, requests and the calendar' },
    'bookings:write': { area: 'Bookings', name: 'Book, assign, move, complete and cancel' },
    'own-visits:write': { area: 'Bookings', name: 'See and complete the visits assigned to them' },
    'refunds:write': { area: 'Bookings', name: 'Refund payments' },
    'emails:read': { area: 'Email', name: 'See emails and the delivery log' },
    'emails:write': { area: 'Email', name: 'Send emails again and test emails' },
    'customers:read': { area: 'Customers and contacts', name: 'See customers' },
    'customer-data:read': {
      area: 'Customer data',
      name: 'See imports, exports and privacy requests',
    },
    'customer-data:write': { area: 'Customer data', name: 'Import contacts' },
    'customer-data:export': { area: 'Customer data', name: 'Export contacts' },
    'data-requests:write': {
      area: 'Customer data',
      name: 'Answer privacy requests and erase people',
    },
    'crm:read': { area: 'Customers and contacts', name: 'See contacts, companies and leads' },
    'crm:write': { area: 'Customers and contacts', name: 'Change contacts, companies and leads' },
    'notes:write': { area: 'Customers and contacts', name: 'Write notes and call outcomes' },
    'campaigns:read': { area: 'Marketing', name: 'See campaigns and ask the assistant' },
    'campaigns:write': { area: 'Marketing', name: 'Write, approve and send campaigns' },
    'reviews:write': { area: 'Marketing', name: 'Publish and decline reviews' },
    'memberships:write': { area: 'Customers and contacts', name: 'Grant and end memberships' },
    'accounting:read': { area: 'Insights', name: 'See accounting and download its files' },
    'checklist:read': { area: 'Insights', name: 'See the pre-launch checklist' },
    'checklist:write': { area: 'Insights', name: 'Confirm and sign the pre-launch checklist' },
    'settings:read': { area: 'Settings', name: 'See settings' },
    'settings:write': { area: 'Settings', name: 'Change settings' },
    'staff:read': { area: 'Settings', name: 'See who is staff' },
    'staff:write': { area: 'Settings', name: 'Invite staff and change roles' },
    'audit:read': { area: 'Settings', name: 'See the audit log' },
    'system:read': { area: 'Settings', name: 'See the system’s status' },
  };

/** Permissions that another permission depends on, because its pages show their data. */
export const PERMISSION_NEEDS: Readonly<
  Partial<Record<StaffPermission, readonly StaffPermission[]>>
> = {
  'bookings:write': ['bookings:read'],
  'refunds:write': ['bookings:read'],
  // The mail log shows the names of recipients.
  'emails:read': ['customers:read'],
  'emails:write': ['emails:read', 'customers:read'],
  'customer-data:write': ['customer-data:read'],
  'customer-data:export': ['customer-data:read'],
  'data-requests:write': ['customer-data:read'],
  'crm:write': ['crm:read'],
  'notes:write': ['crm:read'],
  'campaigns:write': ['campaigns:read'],
  'reviews:write': ['crm:read'],
  'memberships:write': ['customers:read'],
  'checklist:write': ['checklist:read'],
  'settings:write': ['settings:read'],
};

/** Adds all dependencies of permissions, in the order of {@link STAFF_PERMISSIONS}. */
export function withNeeds(permissions: readonly StaffPermission[]): StaffPermission[] {
  const wanted = new Set(permissions.flatMap((one) => [one, ...(PERMISSION_NEEDS[one] ?? [])]));
  return STAFF_PERMISSIONS.filter((one) => wanted.has(one));
}

/** Removes a permission, and those that depend on it. */
export const withoutPermission = (
  permissions: readonly StaffPermission[],
  dropped: StaffPermission,
): StaffPermission[] =>
  permissions.filter((one) => one !== dropped && PERMISSION_NEEDS[one]?.includes(dropped) !== true);

/**
 * Permissions of a role.
 *
 * @param chosen what an administrator set; undefined for the defaults.
 */
export function permissionsOf(
  role: Role,
  chosen: readonly string[] | null | undefined,
): readonly StaffPermission[] {
  if (role === 'ADMIN' || !isStaffRole(role) || chosen == null) return DEFAULT_PERMISSIONS[role];
  // Stored permissions that have been retired are ignored.
  return STAFF_PERMISSIONS.filter((one) => chosen.includes(one));
}

const isWhole = (permissions: readonly StaffPermission[]) =>
  withNeeds(permissions).every((one) => permissions.includes(one));

/** Permissions that can be assigned to a role. */
export const PermissionSet = z.array(z.enum(STAFF_PERMISSIONS, 'This is not a permission.')).check(
  z.minLength(1, 'Choose at least one permission.'),
  z.maxLength(STAFF_PERMISSIONS.length, 'A permission is named twice.'),
  z.refine((all) => new Set(all).size === all.length, 'A permission is named twice.'),
  z.refine(
    (all) => !all.some((one) => ADMINISTRATORS_ONLY.includes(one)),
    'Only administrators may invite staff and change roles.',
  ),
  z.refine(isWhole, 'A role that can change something must also be able to see it.'),
);

/** A role with its permissions. */
export const RolePermissions = z.object({
  role: z.enum(EDITABLE_ROLES),
  permissions: z.array(z.enum(STAFF_PERMISSIONS)),
  /** Number of changes; 0 for the defaults. */
  version: Version,
  /** Name of who last changed them. */
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(Instant),
});

/** A {@link RolePermissions} as the client reads it. */
export type RolePermissions = z.output<typeof RolePermissions>;

const AllRoles = z.object({ roles: z.array(RolePermissions) });

/** Endpoints for roles and their permissions. */
export const roles = {
  permissions: endpoint({
    method: 'GET',
    path: '/auth/permissions',
    response: z.object({ permissions: z.array(z.enum(STAFF_PERMISSIONS)) }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/staff/roles',
    response: AllRoles,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/staff/roles/:role/permissions',
    headers: ProofHeaders,
    params: z.object({ role: z.enum(EDITABLE_ROLES) }),
    body: z.object({ permissions: PermissionSet, version: Version }),
    response: AllRoles,
  }),
} as const;
