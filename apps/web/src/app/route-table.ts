import type { ComponentType } from 'react';
import { BRAND } from '../lib/config.ts';
import { BUILT_PROMISES } from '../lib/promises.ts';
import * as paths from '../lib/paths.ts';
import { Page as Home } from '../routes/home.tsx';

const modules = import.meta.glob<{ Page: ComponentType }>([
  '../routes/*.tsx',
  '!../routes/home.tsx',
]);

/** A page: where it is, what search engines and tabs show of it, and its code. */
export interface PageRoute {
  readonly path: string;
  /** Its file in `routes/`, where that isn't its path with dashes. */
  readonly module?: string;
  /** Without the brand, which `pageTitle` adds. */
  readonly title: string;
  /** Read when the site is built. Browsers are spared it: they get every page's row. */
  readonly description: string;
  /** Pages of one person's booking are nobody else's business. */
  readonly isPrivate?: boolean;
  /** One page for everything below its path: it reads from the address what it is about. */
  readonly isOfMany?: boolean;
  /** Whoever opens it may have hardly any signal: a small frame, no font, styles it needs alone. */
  readonly isLean?: boolean;
}

/** The pages of the customer site. Each is rendered to HTML when the site is built. */
export const pageRoutes: readonly PageRoute[] = [
  {
    path: paths.home,
    module: 'home',
    title: 'Mobile EV charging that comes to you',
    description: import.meta.env.SSR
      ? 'A technician drives a charging van to your car, at home, at work or on the road. Book a time, or call for help now. Nationwide, with a focus on Hampton Roads, Virginia.'
      : '',
  },
  {
    path: paths.booking,
    title: 'Schedule a charge',
    description: import.meta.env.SSR
      ? 'Choose a service, a day and a time. A certified technician charges your car where it is parked.'
      : '',
  },
  {
    path: paths.membership,
    title: 'Membership plans',
    description: import.meta.env.SSR
      ? 'Three plans for charging where you park, by the month or by the year. Compare sessions, response time and support. 7 days free with 1 complimentary charge.'
      : '',
  },
  {
    path: paths.business,
    title: 'Business accounts',
    description: import.meta.env.SSR
      ? 'A business account shares one membership with your drivers: fleets, cost centers, and monthly statements as PDF and CSV. Ask us about yours.'
      : '',
  },
  {
    path: paths.emergency,
    title: 'Emergency Instant Charge',
    description: import.meta.env.SSR
      ? 'Out of charge on the road? Tell us where you are and a technician comes to you now, day and night.'
      : '',
    isLean: true,
  },
  {
    path: paths.quickBooking,
    title: 'Start your membership',
    description: import.meta.env.SSR
      ? `Ask for a membership or a charge in three short steps, without paying. We call you back within ${BUILT_PROMISES.callbackMinutes} minutes.`
      : '',
  },
  {
    path: paths.checkout,
    title: 'Checkout',
    description: import.meta.env.SSR ? 'Pay for your charging appointment.' : '',
    isPrivate: true,
  },
  {
    path: paths.visit,
    title: 'Your appointment',
    description: import.meta.env.SSR ? 'See, reschedule or cancel your appointment.' : '',
    isPrivate: true,
    isOfMany: true,
  },
  {
    path: paths.appointment,
    title: 'Your appointment',
    description: import.meta.env.SSR ? 'See, reschedule or cancel your appointment.' : '',
    isPrivate: true,
  },
  {
    path: paths.dashboard,
    title: 'Your dashboard',
    description: import.meta.env.SSR ? 'Your appointments, your membership and your account.' : '',
    isPrivate: true,
  },
  {
    path: paths.downloadApp,
    title: 'Download the app',
    description: import.meta.env.SSR
      ? `${BRAND} on your home screen: how to install it on iPhone, Android and a computer. No store, no account, a few hundred kilobytes.`
      : '',
  },
  {
    path: paths.termsOfService,
    title: 'Terms of Service',
    description: import.meta.env.SSR
      ? `Booking, prices, payment, cancellation, membership and safety: what you and ${BRAND} agree on, in plain words.`
      : '',
  },
  {
    path: paths.privacyPolicy,
    title: 'Privacy Policy',
    description: import.meta.env.SSR
      ? `What ${BRAND} keeps about you and why, who works for us, how long we keep it, and how to see, correct or delete it.`
      : '',
  },
  {
    path: paths.troubleshooting,
    title: 'Help',
    description: import.meta.env.SSR
      ? 'Answers about booking a mobile charge, the visit, payment and refunds, membership, emergencies, and which charging port your car has.'
      : '',
  },
  {
    path: paths.investmentOverview,
    module: 'investment-overview',
    title: 'Investment Overview',
    description: import.meta.env.SSR
      ? `${BRAND} for investors: market, margin, and what a customer is worth, in illustrative figures.`
      : '',
  },
  {
    path: paths.financialReports,
    module: 'financial-reports',
    title: 'Financial Reports',
    description: import.meta.env.SSR
      ? 'What a mobile charge earns and what a customer is worth, in illustrative figures.'
      : '',
  },
  {
    path: paths.marketOpportunity,
    module: 'market-opportunity',
    title: 'Market Opportunity',
    description: import.meta.env.SSR
      ? 'The market for EV charging services and its growth, in illustrative figures.'
      : '',
  },
  {
    path: paths.businessModel,
    module: 'business-model',
    title: 'Business Model',
    description: import.meta.env.SSR
      ? `How ${BRAND} earns: by the charge and by membership, with today’s prices.`
      : '',
  },
  {
    path: paths.verificationSuccess,
    title: 'Email address verified',
    description: import.meta.env.SSR ? 'Your email address is verified.' : '',
    isPrivate: true,
  },
  {
    path: paths.auth,
    title: 'Sign in or register',
    description: import.meta.env.SSR ? 'Sign in, or create an account.' : '',
    isPrivate: true,
  },
  {
    path: paths.account,
    title: 'Account settings',
    description: import.meta.env.SSR ? 'Name, email address, password and sessions.' : '',
    isPrivate: true,
  },
  {
    path: paths.accountMembership,
    title: 'Your membership',
    description: import.meta.env.SSR ? 'Your plan, your sessions and your invoices.' : '',
    isPrivate: true,
  },
  {
    path: paths.accountCompany,
    title: 'Your company',
    description: import.meta.env.SSR ? 'The people who share your sessions.' : '',
    isPrivate: true,
  },
  {
    path: paths.companyVehicles,
    title: 'Company vehicles',
    description: import.meta.env.SSR ? 'The vehicles and cost centers of your company.' : '',
    isPrivate: true,
  },
  {
    path: paths.companyStatements,
    title: 'Statements',
    description: import.meta.env.SSR ? 'What your company’s visits come to, by month.' : '',
    isPrivate: true,
  },
  {
    path: paths.paymentMethods,
    title: 'Payment methods',
    description: import.meta.env.SSR ? 'The cards that you keep.' : '',
    isPrivate: true,
  },
  {
    path: paths.accountRecurring,
    title: 'Recurring appointments',
    description: import.meta.env.SSR ? 'The same hour every week.' : '',
    isPrivate: true,
  },
  {
    path: paths.vehicles,
    module: 'my-vehicles',
    title: 'Vehicles',
    description: import.meta.env.SSR ? 'Your cars.' : '',
    isPrivate: true,
  },
  {
    path: paths.chargingHistory,
    title: 'Charging history',
    description: import.meta.env.SSR ? 'Your visits and their receipts.' : '',
    isPrivate: true,
  },
  {
    path: paths.receipt,
    title: 'Receipt',
    description: import.meta.env.SSR ? 'The receipt of your booking.' : '',
    isPrivate: true,
  },
  {
    path: paths.verifyEmail,
    title: 'Verify your email address',
    description: import.meta.env.SSR ? 'Verify your email address.' : '',
    isPrivate: true,
  },
  {
    path: paths.forgotPassword,
    title: 'Forgot your password?',
    description: import.meta.env.SSR ? 'Ask for a new password.' : '',
    isPrivate: true,
  },
  {
    path: paths.resetPassword,
    title: 'Choose a new password',
    description: import.meta.env.SSR ? 'Choose a new password.' : '',
    isPrivate: true,
  },
];

/** The page for every other address. */
export const notFoundRoute: PageRoute = {
  path: paths.notFound,
  module: 'not-found',
  title: '404 Page Not Found',
  description: import.meta.env.SSR ? 'There is no page at this address.' : '',
  isPrivate: true,
};

/** What a browser's tab and a search engine's list call a page. */
export function pageTitle({ path, title }: PageRoute): string {
  // The specification gives this one title whole (section 2).
  return path === notFoundRoute.path ? title : `${title} | ${BRAND}`;
}

/** The page at an address. */
export function routeAt(pathname: string): PageRoute {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/u, '') : pathname;
  const isAt = (route: PageRoute) =>
    route.path === path ||
    (route.isOfMany === true && path.slice(0, path.lastIndexOf('/')) === route.path);
  return pageRoutes.find(isAt) ?? notFoundRoute;
}

/** Whether somebody is doing something on a page, so that nothing on it leads away. */
export const isTaskPage = ({ path, isPrivate = false }: PageRoute): boolean =>
  path === paths.booking || path === paths.quickBooking || (isPrivate && path !== paths.notFound);

/** The file of a page in `routes/`, without its ending. */
export function moduleOf({ path, module }: PageRoute): string {
  return module ?? path.slice(1).replaceAll('/', '-');
}

/** A page's code. */
export async function loadPage(route: PageRoute): Promise<ComponentType> {
  const module = moduleOf(route);
  // In the entry itself: one file compresses better than twenty, and most visits begin here.
  if (module === 'home') return Home;
  const load = modules[`../routes/${module}.tsx`];
  if (load === undefined) throw new Error(`There is no page ${module} in routes.`);
  return (await load()).Page;
}
