import { BRAND } from '../lib/config.ts';
import * as paths from '../lib/paths.ts';

/** An address on this site that redirects to a page of the admin app. */
export interface StaffAddress {
  readonly path: string;
  /** Page path below the admin app's base. */
  readonly to: string;
  readonly title: string;
}

/** Former or expected addresses of staff pages on the customer site (specification section 2). */
export const staffAddresses: readonly StaffAddress[] = [
  { path: '/dashboard/admin', to: '/', title: 'Staff overview' },
  { path: '/dashboard/admin/customers', to: '/customers', title: 'Customers' },
  { path: '/dashboard/admin/bookings', to: '/bookings', title: 'Bookings' },
  { path: '/dashboard/admin/crm', to: '/crm', title: 'Customer relations' },
  { path: '/crm', to: '/crm', title: 'Customer relations' },
  { path: '/customer-data', to: '/customer-data', title: 'Customer data' },
  { path: '/live-marketing', to: '/live-marketing', title: 'Live marketing' },
  { path: '/content-viewer', to: '/content-viewer', title: 'Content viewer' },
  { path: '/email-test', to: '/email-tester', title: 'Email tester' },
];

/**
 * Renders a page that redirects, keeping query and hash. As a static file it needs no server
 * support, and it loads nothing from the site.
 */
export function staffAddressPage({ to, title }: StaffAddress): string {
  const address = `${paths.STAFF_APP}${to}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} | ${BRAND}</title>
<script>location.replace(${JSON.stringify(address)}+location.search+location.hash)</script>
</head>
<body>
<main>
<h1>${title}</h1>
<p>This page is for staff: <a href="${address}">go to ${title.toLowerCase()}</a>.</p>
</main>
</body>
</html>
`;
}
