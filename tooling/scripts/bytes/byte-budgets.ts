import type { ByteBudget } from './route-bytes.ts';

/** Compressed JavaScript per page of the customer site; Stripe's own scripts don't count. */
export const byteBudgets: readonly ByteBudget[] = [
  { route: '/', bytes: 100_000, lazy: [] },
  {
    route: '/booking',
    bytes: 154_000,
    lazy: ['booking', 'calendar', 'checkout', 'toast-region', 'task-footer'],
  },
  {
    route: '/checkout',
    bytes: 130_000,
    lazy: ['checkout', 'sandbox-card-form', 'toast-region', 'task-footer'],
  },
  {
    route: '/visit',
    bytes: 135_000,
    lazy: ['visit', 'beside', 'toast-region', 'task-footer'],
  },
  {
    // Redirects to the page of a visit.
    route: '/appointment',
    bytes: 135_000,
    lazy: ['appointment', 'visit', 'beside', 'toast-region', 'task-footer'],
  },
  {
    route: '/dashboard',
    bytes: 138_000,
    // Signed-out users are redirected there.
    lazy: ['dashboard', 'overview', 'auth', 'toast-region', 'task-footer'],
  },
  {
    route: '/payment-methods',
    bytes: 135_000,
    lazy: ['payment-methods', 'cards', 'sandbox-card-form', 'auth', 'toast-region', 'task-footer'],
  },
  {
    route: '/vehicles',
    bytes: 132_500,
    lazy: ['my-vehicles', 'garage', 'auth', 'toast-region', 'task-footer'],
  },
  {
    route: '/account/recurring',
    bytes: 140_000,
    lazy: ['account-recurring', 'recurring-list', 'auth', 'toast-region', 'task-footer'],
  },
  {
    route: '/account/company/vehicles',
    bytes: 135_000,
    lazy: ['account-company-vehicles', 'my-fleet', 'auth', 'toast-region', 'task-footer'],
  },
  {
    route: '/account/membership',
    bytes: 139_000,
    lazy: [
      'account-membership',
      'area',
      'sandbox-card-form',
      'auth',
      'toast-region',
      'task-footer',
    ],
  },
  {
    route: '/charging-history',
    bytes: 130_000,
    lazy: ['charging-history', 'visits', 'auth', 'toast-region', 'task-footer'],
  },
  {
    route: '/account/company/statements',
    bytes: 131_000,
    lazy: ['account-company-statements', 'statements', 'auth', 'toast-region', 'task-footer'],
  },
  { route: '/receipt', bytes: 110_000, lazy: ['receipt', 'task-footer'] },
  {
    route: '/quick-booking',
    bytes: 127_000,
    lazy: ['quick-booking', 'toast-region', 'task-footer'],
  },
  { route: '/membership', bytes: 107_500, lazy: ['membership', 'details'] },
  { route: '/business', bytes: 112_000, lazy: ['business', 'talk'] },
  { route: '/emergency', bytes: 125_000, lazy: ['emergency', 'toast-region'] },
  { route: '/terms-of-service', bytes: 110_000, lazy: ['terms-of-service'] },
  { route: '/troubleshooting', bytes: 120_000, lazy: ['troubleshooting'] },
  { route: '/privacy-policy', bytes: 110_000, lazy: ['privacy-policy'] },
  {
    route: '/investors/financial-reports',
    bytes: 110_000,
    lazy: ['financial-reports'],
  },
];

/** Spanish text is longer, so its pages may be 1.2 % larger. */
export const spanishBudgets: readonly ByteBudget[] = byteBudgets.map(({ route, bytes, lazy }) => ({
  route: route === '/' ? '/es' : `/es${route}`,
  bytes: Math.round(bytes * 1.012),
  lazy,
}));
