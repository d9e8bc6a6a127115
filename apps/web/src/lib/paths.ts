/**
 * The address of every page, which routes, links and navigations take from here as `paths.booking`.
 * Constants on their own, since the build writes them where they are used (`inlineConst` in
 * vite.config.ts): an object would come with every page.
 */

export const home = '/';
export const booking = '/booking';
export const membership = '/membership';
export const business = '/business';
export const emergency = '/emergency';
export const quickBooking = '/quick-booking';
export const checkout = '/checkout';
export const appointment = '/appointment';
export const visit = '/visit';
export const dashboard = '/dashboard';
export const downloadApp = '/download-app';
export const termsOfService = '/terms-of-service';
export const privacyPolicy = '/privacy-policy';
export const troubleshooting = '/troubleshooting';
export const investmentOverview = '/investors/investment-overview';
export const financialReports = '/investors/financial-reports';
export const marketOpportunity = '/investors/market-opportunity';
export const businessModel = '/investors/business-model';
export const verificationSuccess = '/verification-success';
export const auth = '/auth';
export const account = '/account';
export const accountMembership = '/account/membership';
export const accountCompany = '/account/company';
export const companyVehicles = '/account/company/vehicles';
export const companyStatements = '/account/company/statements';
export const accountRecurring = '/account/recurring';
export const paymentMethods = '/payment-methods';
export const vehicles = '/vehicles';
export const chargingHistory = '/charging-history';
export const receipt = '/receipt';
export const verifyEmail = '/verify-email';
export const forgotPassword = '/forgot-password';
export const resetPassword = '/reset-password';
export const notFound = '/404';

/** Where staff work; another address when the admin app is hosted by itself. */
export const STAFF_APP = import.meta.env.VITE_ADMIN_URL;

/** The admin app's pages that this site leads to. */
export const STAFF_CUSTOMERS = `${STAFF_APP}/customers`;
export const STAFF_EMAIL_TESTER = `${STAFF_APP}/email-tester`;
export const STAFF_CHECKLIST = `${STAFF_APP}/pre-launch-checklist`;

/** The parameter of the sign-in page that says where to go on to. */
export const WAY_BACK = 'next';

/** The parameter of the quick booking that says which of its steps is shown. */
export const STEP = 'step';

/** The calendar with a slot chosen: a local date and hour. */
export const bookingAt = (date: string, time: string): string =>
  `${booking}?date=${date}&time=${time}`;

/** The calendar, with the service of the last booking chosen for who is signed in. */
export const bookAgain = `${booking}?again`;

/** {@link bookAgain} with a slot chosen: a local date and hour, or nothing for the day alone. */
export const bookAgainAt = (date: string, time: string): string =>
  `${bookAgain}&date=${date}&time=${time}`;

/** Where a booking is paid. */
export const checkoutOf = (bookingId: string): string => `${checkout}?bookingId=${bookingId}`;

/** A booking, as its holder sees it. */
export const visitOf = (bookingId: string): string => `${visit}/${bookingId}`;

/** Recurring appointments, with the form begun: first date and hour are local ones. */
export const recurringFrom = (date: string, time: string): string =>
  `${accountRecurring}?date=${date}&time=${time}`;

/** The receipt of a booking. */
export const receiptOf = (bookingId: string): string => `${receipt}?booking=${bookingId}`;

/** A step of the quick booking. */
export const quickBookingStep = (step: number): string => `${quickBooking}?${STEP}=${step}`;

/** The quick booking with a plan chosen. */
export const quickBookingOf = (plan: string, interval: string): string =>
  `${quickBooking}?plan=${plan}&interval=${interval}`;

/** One's own membership with a plan chosen. */
export const accountMembershipOf = (plan: string, interval: string): string =>
  `${accountMembership}?plan=${plan}&interval=${interval}`;

/** The sign-in page, with the way back to a page. */
export const signInFor = (path: string): string =>
  `${auth}?${WAY_BACK}=${encodeURIComponent(path)}`;
