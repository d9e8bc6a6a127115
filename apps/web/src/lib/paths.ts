/**
 * Paths of all pages, used by routes, links and navigation as `paths.booking`. Separate constants,
 * so that the build inlines them (`inlineConst` in vite.config.ts); an object would ship with every
 * page.
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

/** URL of the staff app; external if it is hosted separately. */
export const STAFF_APP = import.meta.env.VITE_ADMIN_URL;

/** Pages of the admin app that this site links to. */
export const STAFF_CUSTOMERS = `${STAFF_APP}/customers`;
export const STAFF_EMAIL_TESTER = `${STAFF_APP}/email-tester`;
export const STAFF_CHECKLIST = `${STAFF_APP}/pre-launch-checklist`;

/** Query parameter of the sign-in page for where to go next. */
export const WAY_BACK = 'next';

/** Query parameter of the quick booking for its current step. */
export const STEP = 'step';

/** The calendar with a chosen slot: local date and hour. */
export const bookingAt = (date: string, time: string): string =>
  `${booking}?date=${date}&time=${time}`;

/** The calendar, with the last booking's service chosen for signed-in users. */
export const bookAgain = `${booking}?again`;

/** {@link bookAgain} with a chosen slot: local date and hour, or an empty time for only the day. */
export const bookAgainAt = (date: string, time: string): string =>
  `${bookAgain}&date=${date}&time=${time}`;

/** Page where a booking is paid. */
export const checkoutOf = (bookingId: string): string => `${checkout}?bookingId=${bookingId}`;

/** Page of a booking for its holder. */
export const visitOf = (bookingId: string): string => `${visit}/${bookingId}`;

/** Recurring appointments, with the form open: first date and hour in local time. */
export const recurringFrom = (date: string, time: string): string =>
  `${accountRecurring}?date=${date}&time=${time}`;

/** The receipt of a booking. */
export const receiptOf = (bookingId: string): string => `${receipt}?booking=${bookingId}`;

/** A step of the quick booking. */
export const quickBookingStep = (step: number): string => `${quickBooking}?${STEP}=${step}`;

/** The quick booking with a chosen plan. */
export const quickBookingOf = (plan: string, interval: string): string =>
  `${quickBooking}?plan=${plan}&interval=${interval}`;

/** The user's own membership with a chosen plan. */
export const accountMembershipOf = (plan: string, interval: string): string =>
  `${accountMembership}?plan=${plan}&interval=${interval}`;

/** The sign-in page, with the page to return to. */
export const signInFor = (path: string): string =>
  `${auth}?${WAY_BACK}=${encodeURIComponent(path)}`;
