import { BRAND } from '../lib/config.ts';
import { BUILT_PROMISES } from '../lib/promises.ts';
import * as paths from '../lib/paths.ts';

/** Descriptions of pages for search engines and shared links. Used only when the site is built. */
export const DESCRIPTIONS: Readonly<Record<string, string>> = {
  [paths.home]:
    'A technician drives a charging van to your car, at home, at work or on the road. Book a time, or call for help now. Nationwide, with a focus on Hampton Roads, Virginia.',
  [paths.booking]:
    'Choose a service, a day and a time. A certified technician charges your car where it is parked.',
  [paths.membership]:
    'Three plans for charging where you park, by the month or by the year. Compare sessions, response time and support. 7 days free with 1 complimentary charge.',
  [paths.business]:
    'A business account shares one membership with your drivers: fleets, cost centers, and monthly statements as PDF and CSV. Ask us about yours.',
  [paths.emergency]:
    'Out of charge on the road? Tell us where you are and a technician comes to you now, day and night.',
  [paths.quickBooking]: `Ask for a membership or a charge in three short steps, without paying. We call you back within ${BUILT_PROMISES.callbackMinutes} minutes.`,
  [paths.checkout]: 'Pay for your charging appointment.',
  [paths.visit]: 'See, reschedule or cancel your appointment.',
  [paths.appointment]: 'See, reschedule or cancel your appointment.',
  [paths.dashboard]: 'Your appointments, your membership and your account.',
  [paths.downloadApp]: `${BRAND} on your home screen: how to install it on iPhone, Android and a computer. No store, no account, a few hundred kilobytes.`,
  [paths.termsOfService]: `Booking, prices, payment, cancellation, membership and safety: what you and ${BRAND} agree on, in plain words.`,
  [paths.privacyPolicy]: `What ${BRAND} keeps about you and why, who works for us, how long we keep it, and how to see, correct or delete it.`,
  [paths.troubleshooting]:
    'Answers about booking a mobile charge, the visit, payment and refunds, membership, emergencies, and which charging port your car has.',
  [paths.investmentOverview]: `${BRAND} for investors: market, margin, and what a customer is worth, in illustrative figures.`,
  [paths.financialReports]:
    'What a mobile charge earns and what a customer is worth, in illustrative figures.',
  [paths.marketOpportunity]:
    'The market for EV charging services and its growth, in illustrative figures.',
  [paths.businessModel]: `How ${BRAND} earns: by the charge and by membership, with today’s prices.`,
  [paths.verificationSuccess]: 'Your email address is verified.',
  [paths.auth]: 'Sign in, or create an account.',
  [paths.account]: 'Name, email address, password and sessions.',
  [paths.accountMembership]: 'Your plan, your sessions and your invoices.',
  [paths.accountCompany]: 'The people who share your sessions.',
  [paths.companyVehicles]: 'The vehicles and cost centers of your company.',
  [paths.companyStatements]: 'What your company’s visits come to, by month.',
  [paths.paymentMethods]: 'The cards that you keep.',
  [paths.accountRecurring]: 'The same hour every week.',
  [paths.vehicles]: 'Your cars.',
  [paths.chargingHistory]: 'Your visits and their receipts.',
  [paths.receipt]: 'The receipt of your booking.',
  [paths.verifyEmail]: 'Verify your email address.',
  [paths.forgotPassword]: 'Ask for a new password.',
  [paths.resetPassword]: 'Choose a new password.',
  [paths.notFound]: 'There is no page at this address.',
};
