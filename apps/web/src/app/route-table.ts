import type { ComponentType } from 'react';
import { BRAND } from '../lib/config.ts';
import * as paths from '../lib/paths.ts';
import { Page as Home } from '../routes/home.tsx';

const modules = import.meta.glob<{ Page: ComponentType }>([
  '../routes/*.tsx',
  '!../routes/home.tsx',
]);

/** A page: its path, what search engines and tabs show, and its code. */
export interface PageRoute {
  readonly path: string;
  /** File in `routes/`, unless it is the path with dashes. */
  readonly module?: string;
  /** Without the brand, which `pageTitle` adds. */
  readonly title: string;
  /** Pages about a single booking must stay private. */
  readonly isPrivate?: boolean;
  /** Whether one page serves all paths below its own, and reads its subject from the address. */
  readonly isOfMany?: boolean;
  /**
   * Whether visitors may have a very weak signal: a small layout, no font, only the styles it
   * needs.
   */
  readonly isLean?: boolean;
}

/** Pages of the customer site. Each is prerendered when the site is built. */
export const pageRoutes: readonly PageRoute[] = [
  {
    path: paths.home,
    module: 'home',
    title: 'Mobile EV charging that comes to you',
  },
  {
    path: paths.booking,
    title: 'Schedule a charge',
  },
  {
    path: paths.membership,
    title: 'Membership plans',
  },
  {
    path: paths.business,
    title: 'Business accounts',
  },
  {
    path: paths.emergency,
    title: 'Emergency Instant Charge',
    isLean: true,
  },
  {
    path: paths.quickBooking,
    title: 'Start your membership',
  },
  {
    path: paths.checkout,
    title: 'Checkout',
    isPrivate: true,
  },
  {
    path: paths.visit,
    title: 'Your appointment',
    isPrivate: true,
    isOfMany: true,
  },
  {
    path: paths.appointment,
    title: 'Your appointment',
    isPrivate: true,
  },
  {
    path: paths.dashboard,
    title: 'Your dashboard',
    isPrivate: true,
  },
  {
    path: paths.downloadApp,
    title: 'Download the app',
  },
  {
    path: paths.termsOfService,
    title: 'Terms of Service',
  },
  {
    path: paths.privacyPolicy,
    title: 'Privacy Policy',
  },
  {
    path: paths.troubleshooting,
    title: 'Help',
  },
  {
    path: paths.investmentOverview,
    module: 'investment-overview',
    title: 'Investment Overview',
  },
  {
    path: paths.financialReports,
    module: 'financial-reports',
    title: 'Financial Reports',
  },
  {
    path: paths.marketOpportunity,
    module: 'market-opportunity',
    title: 'Market Opportunity',
  },
  {
    path: paths.businessModel,
    module: 'business-model',
    title: 'Business Model',
  },
  {
    path: paths.verificationSuccess,
    title: 'Email address verified',
    isPrivate: true,
  },
  {
    path: paths.auth,
    title: 'Sign in or register',
    isPrivate: true,
  },
  {
    path: paths.account,
    title: 'Account settings',
    isPrivate: true,
  },
  {
    path: paths.accountMembership,
    title: 'Your membership',
    isPrivate: true,
  },
  {
    path: paths.accountCompany,
    title: 'Your company',
    isPrivate: true,
  },
  {
    path: paths.companyVehicles,
    title: 'Company vehicles',
    isPrivate: true,
  },
  {
    path: paths.companyStatements,
    title: 'Statements',
    isPrivate: true,
  },
  {
    path: paths.paymentMethods,
    title: 'Payment methods',
    isPrivate: true,
  },
  {
    path: paths.accountRecurring,
    title: 'Recurring appointments',
    isPrivate: true,
  },
  {
    path: paths.vehicles,
    module: 'my-vehicles',
    title: 'Vehicles',
    isPrivate: true,
  },
  {
    path: paths.chargingHistory,
    title: 'Charging history',
    isPrivate: true,
  },
  {
    path: paths.receipt,
    title: 'Receipt',
    isPrivate: true,
  },
  {
    path: paths.verifyEmail,
    title: 'Verify your email address',
    isPrivate: true,
  },
  {
    path: paths.forgotPassword,
    title: 'Forgot your password?',
    isPrivate: true,
  },
  {
    path: paths.resetPassword,
    title: 'Choose a new password',
    isPrivate: true,
  },
];

/** Page for all other addresses. */
export const notFoundRoute: PageRoute = {
  path: paths.notFound,
  module: 'not-found',
  title: '404 Page Not Found',
  isPrivate: true,
};

/** Returns a page's title for browser tabs and search results. */
export function pageTitle({ path, title }: PageRoute): string {
  // The specification gives this title in full (section 2).
  return path === notFoundRoute.path ? title : `${title} | ${BRAND}`;
}

/** Returns the page at an address. */
export function routeAt(pathname: string): PageRoute {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/u, '') : pathname;
  const isAt = (route: PageRoute) =>
    route.path === path ||
    (route.isOfMany === true && path.slice(0, path.lastIndexOf('/')) === route.path);
  return pageRoutes.find(isAt) ?? notFoundRoute;
}

/** Whether the user completes a task on a page, so that nothing should lead away from it. */
export const isTaskPage = ({ path, isPrivate = false }: PageRoute): boolean =>
  path === paths.booking || path === paths.quickBooking || (isPrivate && path !== paths.notFound);

/** Returns a page's file in `routes/`, without extension. */
export function moduleOf({ path, module }: PageRoute): string {
  return module ?? path.slice(1).replaceAll('/', '-');
}

/** Loads a page's code. */
export async function loadPage(route: PageRoute): Promise<ComponentType> {
  const module = moduleOf(route);
  // Part of the entry chunk: one file compresses better than twenty, and most visits begin here.
  if (module === 'home') return Home;
  const load = modules[`../routes/${module}.tsx`];
  if (load === undefined) throw new Error(`There is no page ${module} in routes.`);
  return (await load()).Page;
}
