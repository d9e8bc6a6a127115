import type { StaffPermission } from '@voltcourier/contracts/kernel/route';

/** The pages of the navigation, each for those whose role permits it. */
export const STAFF_PAGES: readonly {
  readonly path: string;
  readonly name: string;
  readonly permission: StaffPermission;
}[] = [
  { path: '/', name: 'Overview', permission: 'overview:read' },
  { path: '/bookings', name: 'Bookings', permission: 'bookings:read' },
  { path: '/calendar', name: 'Calendar', permission: 'bookings:read' },
  { path: '/customers', name: 'Customers', permission: 'customers:read' },
  { path: '/email-tester', name: 'Email tester', permission: 'emails:read' },
  { path: '/pre-launch-checklist', name: 'Pre-launch checklist', permission: 'checklist:read' },
  { path: '/settings', name: 'Settings', permission: 'settings:read' },
  { path: '/settings/staff', name: 'Staff', permission: 'staff:read' },
  { path: '/audit', name: 'Audit log', permission: 'audit:read' },
];
