/** A specified page. */
export interface PageRow {
  readonly path: string;
  readonly purpose: string;
}

/** A specified call: method, and path as clients write it. */
export interface CallRow {
  readonly call: string;
  readonly purpose: string;
}

/** Stands for every path without a page. */
export const ANY_OTHER_PATH = 'any other path';

const ADMIN_AREAS = [
  '/admin/customers',
  '/dashboard/admin',
  '/dashboard/admin/customers',
  '/dashboard/admin/crm',
  '/dashboard/admin/bookings',
  '/admin/crm',
];

const INVESTOR_PAGES = [
  'investment-overview',
  'financial-reports',
  'market-opportunity',
  'business-model',
];

/** Pages of the specification, section 2, in its order. */
export const SPECIFIED_PAGES: readonly PageRow[] = [
  { path: '/', purpose: 'Landing page, and the return from paying' },
  { path: '/auth', purpose: 'Sign in and register' },
  { path: '/membership', purpose: 'Plans compared' },
  { path: '/emergency', purpose: 'Emergency charge request' },
  { path: '/booking', purpose: 'Schedule a charge' },
  { path: '/quick-booking', purpose: 'Start a membership' },
  { path: '/checkout', purpose: 'Payment' },
  { path: '/dashboard', purpose: 'The customer’s own page' },
  { path: '/payment-methods', purpose: 'Saved cards' },
  { path: '/vehicles', purpose: 'The customer’s cars' },
  { path: '/charging-history', purpose: 'Visits, what they came to, and their receipts' },
  { path: '/receipt', purpose: 'A receipt, to look at and to print' },
  { path: '/verification-success', purpose: 'Email address verified' },
  { path: '/privacy-policy', purpose: 'Privacy policy' },
  { path: '/terms-of-service', purpose: 'Terms of service' },
  ...INVESTOR_PAGES.map((name) => ({ path: `/investors/${name}`, purpose: 'For investors' })),
  { path: '/admin/marketing', purpose: 'Marketing agent' },
  { path: '/live-marketing', purpose: 'Live marketing' },
  { path: '/content-viewer', purpose: 'Content' },
  { path: '/email-test', purpose: 'Email tester, by its other address' },
  { path: '/troubleshooting', purpose: 'Help' },
  { path: '/crm', purpose: 'Customer relations' },
  { path: '/customer-data', purpose: 'Customer data' },
  { path: '/admin/pre-launch-checklist', purpose: 'Checklist before launch' },
  { path: '/admin/accounting', purpose: 'A month for the accountant, with its files' },
  { path: '/admin/email-tester', purpose: 'Email tester' },
  { path: '/admin', purpose: 'Staff overview' },
  ...ADMIN_AREAS.map((path) => ({ path, purpose: 'Admin area' })),
  { path: ANY_OTHER_PATH, purpose: 'Not-found page' },
];

/** Calls of the specification, section 7, in its order. */
export const SPECIFIED_CALLS: readonly CallRow[] = [
  { call: 'GET /api/auth/me', purpose: 'Who is signed in' },
  { call: 'POST /api/auth/login', purpose: 'Sign in' },
  { call: 'POST /api/auth/register', purpose: 'Register' },
  { call: 'POST /api/auth/logout', purpose: 'Sign out' },
  { call: 'POST /api/contact', purpose: 'Contact form' },
  { call: 'POST /api/booking', purpose: 'Book a charge' },
  { call: 'POST /api/quick-booking', purpose: 'Request a membership' },
  { call: 'POST /api/payments/create-intent', purpose: 'Set up a card payment' },
  { call: 'POST /api/payments/bitcoin/create', purpose: 'Set up a Bitcoin payment' },
  { call: 'POST /api/payments/bitcoin/verify', purpose: 'Look for a Bitcoin payment' },
  { call: 'PUT /api/booking/{id}/status', purpose: 'Look again whether it is paid' },
  { call: 'GET /api/marketing/analyze-customers', purpose: 'Customer analysis' },
  { call: 'POST /api/marketing/generate-email-campaign', purpose: 'Email campaign' },
  { call: 'POST /api/marketing/generate-social-content', purpose: 'Social content' },
  { call: 'GET /api/marketing/market-opportunities', purpose: 'Market opportunities' },
  { call: 'GET /api/marketing/live-dashboard', purpose: 'Live marketing figures' },
  { call: 'GET /api/youtube/trending', purpose: 'Trending topics' },
  { call: 'POST /api/youtube/generate-video-ideas', purpose: 'Video ideas' },
  { call: 'GET /api/youtube/content-calendar', purpose: 'Content calendar' },
  { call: 'GET /api/marketing/automation-status', purpose: 'State of the automation' },
  { call: 'POST /api/marketing/unified-campaign', purpose: 'Campaign over all channels' },
];

/** Pages that the product has beyond the specification. */
export const FURTHER_PAGES: readonly PageRow[] = [
  { path: '/business', purpose: 'What a business account is, and a form to ask about one' },
  { path: '/visit', purpose: 'A visit: followed, moved and cancelled here' },
  { path: '/appointment', purpose: 'Where older mails led to: leads on to the page of a visit' },
  { path: '/account/company', purpose: 'A company: founded, joined, its people' },
  { path: '/account/company/vehicles', purpose: 'A company’s vehicles and cost centers' },
  { path: '/account/company/statements', purpose: 'A company’s months: visits, sums, files' },
  { path: '/account/recurring', purpose: 'Recurring appointments, and their dates' },
  { path: '/account/membership', purpose: 'Trial, purchase, change and end of a membership' },
  { path: '/account', purpose: 'Name, address, password, second factors, sessions, mails, data' },
  { path: '/verify-email', purpose: 'Where the link in a verification mail leads' },
  { path: '/forgot-password', purpose: 'Ask for a new password' },
  { path: '/reset-password', purpose: 'Where the link to a new password leads' },
  { path: '/download-app', purpose: 'How the site is installed' },
  { path: '/admin/my-visits', purpose: 'The visits of the technician who is signed in' },
  { path: '/admin/bookings', purpose: 'Bookings, and what becomes of them' },
  { path: '/admin/bookings/new', purpose: 'A booking for somebody who calls' },
  { path: '/admin/emergencies/new', purpose: 'An emergency taken by phone' },
  { path: '/admin/reviews', purpose: 'Reviews of visits: published, declined, withdrawn' },
  { path: '/admin/calendar', purpose: 'Days and weeks of a region, and moving in them' },
  { path: '/admin/settings', purpose: 'Regions, hours, days off, brand' },
  { path: '/admin/security', purpose: 'A second factor for staff' },
  { path: '/admin/system', purpose: 'Version, processes, queues, vendors, backups' },
  { path: '/admin/settings/business', purpose: 'Hotline, email, postal address, promises' },
  { path: '/admin/settings/staff', purpose: 'Who is staff, and with which role' },
  { path: '/admin/customer-data', purpose: 'Files of people: imported, and what became of them' },
  { path: '/admin/email-tester/deliveries', purpose: 'What became of each mail' },
  { path: '/admin/email-tester/dns', purpose: 'SPF, DKIM and DMARC of the sending domain' },
  { path: '/admin/campaigns', purpose: 'Mails of staff’s own words to a segment' },
  { path: '/admin/campaigns/:campaignId', purpose: 'A campaign: written, tried and sent' },
  { path: '/admin/marketing/history', purpose: 'What the assistant was asked, and its answers' },
  { path: '/admin/live-marketing', purpose: 'Live marketing, where staff work' },
  { path: '/admin/content-viewer', purpose: 'Content, where staff work' },
  { path: '/admin/audit', purpose: 'What staff changed' },
  { path: '/admin/crm/pipeline', purpose: 'The pipeline: leads by stage, and what they may bring' },
  { path: '/admin/crm/:personId', purpose: 'A person, and all that happened with them' },
  { path: '/admin/join', purpose: 'Where the link of an invitation to the staff leads' },
  { path: '/admin/sign-in', purpose: 'Leads staff to the sign-in of the site, and back' },
  { path: '/admin/*', purpose: 'Not-found page of the admin app' },
];
