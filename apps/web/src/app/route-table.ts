import type { ComponentType } from 'react';
import { Page as Home } from '../routes/home.tsx';

/** A page: where it is, what search engines and tabs show of it, and its code. */
export interface PageRoute {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Pages of one person's booking are nobody else's business. */
  readonly isPrivate?: boolean;
  readonly load: () => Promise<{ Page: ComponentType }>;
}

/** The pages of the customer site. Each is rendered to HTML when the site is built. */
export const pageRoutes: readonly PageRoute[] = [
  {
    path: '/',
    title: 'Mobile EV charging that comes to you | VoltCourier',
    description:
      'A technician drives a charging van to your car, at home, at work or on the road. Book a time, or call for help now. Nationwide, with a focus on Hampton Roads, Virginia.',
    // In the entry itself: one file compresses better than twenty, and most visits begin here.
    load: () => Promise.resolve({ Page: Home }),
  },
  {
    path: '/booking',
    title: 'Schedule a charge | VoltCourier',
    description:
      'Choose a service, a day and a time. A certified technician charges your car where it is parked.',
    load: () => import('../routes/booking.tsx'),
  },
  {
    path: '/checkout',
    title: 'Checkout | VoltCourier',
    description: 'Pay for your charging appointment.',
    isPrivate: true,
    load: () => import('../routes/checkout.tsx'),
  },
];

/** The page for every other address. */
export const notFoundRoute: PageRoute = {
  path: '/404',
  title: 'Page not found | VoltCourier',
  description: 'There is no page at this address.',
  isPrivate: true,
  load: () => import('../routes/not-found.tsx'),
};

/** The page at an address. */
export function routeAt(pathname: string): PageRoute {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/u, '') : pathname;
  return pageRoutes.find((route) => route.path === path) ?? notFoundRoute;
}
