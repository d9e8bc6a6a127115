/** A page that was asked for. */
export interface PageRow {
  readonly path: string;
  readonly purpose: string;
}

/** A call that was asked for: method, and path as clients write it. */
export interface CallRow {
  readonly call: string;
  readonly purpose: string;
}

/** The address that stands for every one that is no page. */
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

/** The pages of the specification, section 2, in its order. */
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
  { path: '/verification-success', purpose: 'E-mail address verified' },
  { path: '/privacy-policy', purpose: 'Privacy policy' },
  { path: '/terms-of-service', purpose: 'Terms of service' },
  ...INVESTOR_PAGES.map((name) => ({ path: `/investors/${name}`, purpose: 'For investors' })),
  { path: '/admin/marketing', purpose: 'Marketing agent' },
  { path: '/live-marketing', purpose: 'Live marketing' },
  { path: '/content-viewer', purpose: 'Content' },
  { path: '/email-test', purpose: 'E-mail tester, by its other address' },
  { path: '/troubleshooting', purpose: 'Help' },
  { path: '/crm', purpose: 'Customer relations' },
  { path: '/customer-data', purpose: 'Customer data' },
  { path: '/admin/pre-launch-checklist', purpose: 'Checklist before launch' },
  { path: '/admin/email-tester', purpose: 'E-mail tester' },
  { path: '/admin', purpose: 'Staff overview' },
  ...ADMIN_AREAS.map((path) => ({ path, purpose: 'Admin area' })),
  { path: ANY_OTHER_PATH, purpose: 'Not-found page' },
];

/** The calls of the specification, section 7, in its order. */
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
  { call: 'POST /api/marketing/generate-email-campaign', purpose: 'E-mail campaign' },
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
  { path: '/appointment', purpose: 'A booking: moved and cancelled here' },
  { path: '/account/company', purpose: 'A company: founded, joined, its people' },
  { path: '/account/company/vehicles', purpose: 'A company’s vehicles and cost centers' },
  { path: '/account/company/statements', purpose: 'A company’s months: visits, sums, files' },
  { path: '/account/membership', purpose: 'Trial, purchase, change and end of a membership' },
  { path: '/account', purpose: 'Name, address, password, second factors, sessions, mails, data' },
  { path: '/verify-email', purpose: 'Where the link in a verification mail leads' },
  { path: '/forgot-password', purpose: 'Ask for a new password' },
  { path: '/reset-password', purpose: 'Where the link to a new password leads' },
  { path: '/download-app', purpose: 'How the site is installed' },
  { path: '/admin/bookings', purpose: 'Bookings, and what becomes of them' },
  { path: '/admin/calendar', purpose: 'Days and weeks of a region, and moving in them' },
  { path: '/admin/security', purpose: 'A second factor for staff' },
  { path: '/admin/sign-in', purpose: 'Staff sign in apart from customers' },
  { path: '/admin/*', purpose: 'Not-found page of the admin app' },
];

/** Calls that the product has beyond the specification. */
export const FURTHER_CALLS: readonly CallRow[] = [
  { call: 'PATCH /api/auth/me', purpose: 'Change first and last name' },
  { call: 'POST /api/auth/verify-email', purpose: 'Verify an e-mail address, or a new one' },
  { call: 'POST /api/auth/verify-email/resend', purpose: 'Send the verification again' },
  { call: 'POST /api/auth/password/forgot', purpose: 'Ask for a new password' },
  { call: 'POST /api/auth/password/reset', purpose: 'Set a new password' },
  { call: 'POST /api/auth/password/change', purpose: 'Change the password' },
  { call: 'POST /api/auth/email/change', purpose: 'Ask for another e-mail address' },
  { call: 'POST /api/auth/login/second-factor', purpose: 'The second step of signing in' },
  { call: 'GET /api/auth/second-factor', purpose: 'How the account is protected' },
  { call: 'POST /api/auth/second-factor/authenticator', purpose: 'Set up an authenticator app' },
  {
    call: 'POST /api/auth/second-factor/authenticator/confirm',
    purpose: 'Confirm the authenticator app by a code',
  },
  {
    call: 'POST /api/auth/second-factor/authenticator/remove',
    purpose: 'Turn the authenticator app off',
  },
  { call: 'POST /api/auth/second-factor/recovery-codes', purpose: 'New recovery codes' },
  { call: 'GET /api/auth/passkeys', purpose: 'The passkeys of the account' },
  { call: 'POST /api/auth/passkeys/options', purpose: 'Begin to add a passkey' },
  { call: 'POST /api/auth/passkeys', purpose: 'Add the passkey that the browser made' },
  { call: 'POST /api/auth/passkeys/{id}/remove', purpose: 'Remove a passkey' },
  { call: 'POST /api/auth/login/passkey/options', purpose: 'Begin to sign in with a passkey' },
  { call: 'POST /api/auth/login/passkey', purpose: 'Sign in with a passkey' },
  { call: 'GET /api/auth/sessions', purpose: 'Where the account is signed in' },
  { call: 'POST /api/auth/sessions/end-others', purpose: 'Sign out everywhere else' },
  { call: 'GET /api/availability', purpose: 'Free places, which calendar and times show' },
  { call: 'GET /api/region', purpose: 'Who serves an address, and on whose clocks' },
  { call: 'GET /api/booking/{id}', purpose: 'A booking, for checkout and receipt' },
  { call: 'GET /api/booking/{id}/cancellation', purpose: 'What cancelling a booking costs now' },
  { call: 'POST /api/booking/{id}/cancel', purpose: 'Cancel a booking' },
  { call: 'POST /api/booking/{id}/reschedule', purpose: 'Move a booking to another time' },
  { call: 'GET /api/account/preferences', purpose: 'Which mails the person gets' },
  { call: 'PUT /api/account/preferences', purpose: 'Choose which mails to get' },
  { call: 'GET /api/account/consents', purpose: 'What the person agreed to' },
  { call: 'POST /api/account/delete', purpose: 'Delete the account' },
  { call: 'POST /api/account/data', purpose: 'Download all personal data' },
  { call: 'GET /api/account/bookings', purpose: 'The signed-in customer’s bookings' },
  { call: 'GET /api/account/payment-methods', purpose: 'The signed-in customer’s saved cards' },
  { call: 'POST /api/account/payment-methods/setup', purpose: 'Save a card' },
  {
    call: 'POST /api/account/payment-methods/{paymentMethodId}/default',
    purpose: 'Pay memberships with another card',
  },
  {
    call: 'DELETE /api/account/payment-methods/{paymentMethodId}',
    purpose: 'Forget a saved card',
  },
  { call: 'GET /api/account/company', purpose: 'The company, its people, and who invites' },
  { call: 'POST /api/account/company', purpose: 'Found a company' },
  { call: 'POST /api/account/company/invitations', purpose: 'Invite somebody into the company' },
  {
    call: 'DELETE /api/account/company/invitations/{invitationId}',
    purpose: 'Withdraw or decline an invitation',
  },
  {
    call: 'POST /api/account/company/invitations/{invitationId}/accept',
    purpose: 'Join a company',
  },
  { call: 'PATCH /api/account/company/members/{memberId}', purpose: 'Another role in the company' },
  {
    call: 'DELETE /api/account/company/members/{memberId}',
    purpose: 'Take somebody out, or leave',
  },
  { call: 'POST /api/account/company/close', purpose: 'Close the company' },
  { call: 'POST /api/account/company/owner', purpose: 'Hand the company over' },
  {
    call: 'GET /api/account/company/vehicles',
    purpose: 'The company’s vehicles and cost centres',
  },
  { call: 'POST /api/account/company/vehicles', purpose: 'Add a vehicle to the company' },
  {
    call: 'PUT /api/account/company/vehicles/{vehicleId}',
    purpose: 'Describe a vehicle of the company anew',
  },
  {
    call: 'DELETE /api/account/company/vehicles/{vehicleId}',
    purpose: 'Forget a vehicle of the company',
  },
  {
    call: 'POST /api/account/company/vehicles/import',
    purpose: 'Look at a file of vehicles, and import it',
  },
  { call: 'POST /api/account/company/cost-centres', purpose: 'Open a cost centre' },
  {
    call: 'PATCH /api/account/company/cost-centres/{costCentreId}',
    purpose: 'Rename a cost centre',
  },
  {
    call: 'DELETE /api/account/company/cost-centres/{costCentreId}',
    purpose: 'Close a cost centre',
  },
  { call: 'GET /api/staff/checklist', purpose: 'Run the checks before launch' },
  {
    call: 'POST /api/staff/checklist/confirmations',
    purpose: 'Confirm what only a person can know',
  },
  { call: 'GET /api/staff/checklist/sign-offs', purpose: 'Checklists that were signed' },
  { call: 'POST /api/staff/checklist/sign-offs', purpose: 'Sign a checklist' },
  { call: 'GET /api/account/company/statements', purpose: 'The months that the company has' },
  {
    call: 'GET /api/account/company/statements/{month}',
    purpose: 'A month of the company: its visits and what they come to',
  },
  { call: 'GET /api/account/membership', purpose: 'The membership, and what is left of it' },
  { call: 'POST /api/account/membership/trial', purpose: 'Start the trial' },
  { call: 'POST /api/account/membership', purpose: 'Buy a membership' },
  { call: 'POST /api/account/membership/refresh', purpose: 'Look again how the membership stands' },
  { call: 'POST /api/account/membership/preview', purpose: 'What a change of plan costs' },
  { call: 'POST /api/account/membership/change', purpose: 'Change the plan' },
  { call: 'POST /api/account/membership/pay', purpose: 'Pay what is due of a membership' },
  { call: 'POST /api/account/membership/cancel', purpose: 'Cancel the membership' },
  { call: 'POST /api/account/membership/resume', purpose: 'Take the cancellation back' },
  { call: 'GET /api/account/membership/invoices', purpose: 'Invoices of memberships' },
  { call: 'GET /api/account/vehicles', purpose: 'The signed-in customer’s vehicles' },
  { call: 'GET /api/account/vehicles/choices', purpose: 'What the customer can book for' },
  { call: 'POST /api/account/vehicles', purpose: 'Add a vehicle' },
  { call: 'PUT /api/account/vehicles/{vehicleId}', purpose: 'Describe a vehicle anew' },
  {
    call: 'POST /api/account/vehicles/{vehicleId}/default',
    purpose: 'Begin booking forms with a vehicle',
  },
  { call: 'DELETE /api/account/vehicles/{vehicleId}', purpose: 'Forget a vehicle' },
  { call: 'GET /api/account/charging-history', purpose: 'The signed-in customer’s visits' },
  { call: 'GET /api/booking/{id}/receipt', purpose: 'The receipt of a paid booking' },
  { call: 'POST /api/notifications/subscriptions', purpose: 'Subscribe to notifications' },
  { call: 'GET /api/staff/emails', purpose: 'The mails that are sent' },
  { call: 'GET /api/staff/emails/{kind}', purpose: 'A mail as customers get it' },
  { call: 'GET /api/staff/customers', purpose: 'People with an account' },
  { call: 'GET /api/staff/customers/{userId}', purpose: 'A person, and their membership' },
  { call: 'POST /api/staff/customers/{userId}/tier', purpose: 'Grant a tier that is not sold' },
  { call: 'POST /api/staff/customers/{userId}/tier/end', purpose: 'End it with its month' },
  { call: 'GET /api/staff/bookings', purpose: 'Bookings of all customers' },
  { call: 'GET /api/staff/bookings/{bookingId}', purpose: 'A booking, and what happened to it' },
  { call: 'POST /api/staff/bookings/{bookingId}/complete', purpose: 'What a visit came to' },
  { call: 'POST /api/staff/bookings/{bookingId}/no-show', purpose: 'Nobody was there' },
  { call: 'POST /api/staff/bookings/{bookingId}/cancel', purpose: 'Cancel for a customer' },
  { call: 'POST /api/staff/bookings/{bookingId}/move', purpose: 'Move for a customer' },
  { call: 'GET /api/staff/settings', purpose: 'Regions, days off, brand' },
  { call: 'POST /api/staff/settings/regions', purpose: 'Add a region' },
  { call: 'PUT /api/staff/settings/regions/{regionId}', purpose: 'Change a region, or look first' },
  { call: 'DELETE /api/staff/settings/regions/{regionId}', purpose: 'Remove an unused region' },
  { call: 'POST /api/staff/settings/days-off', purpose: 'Take a day off, or look first' },
  { call: 'DELETE /api/staff/settings/days-off/{dayOffId}', purpose: 'Offer a day again' },
  { call: 'GET /api/staff/calendar', purpose: 'A day or a week of a region' },
  { call: 'GET /api/staff/overview', purpose: 'What staff see first' },
  { call: 'GET /api/config', purpose: 'Brand, and what is switched on' },
  { call: 'GET /api/health', purpose: 'The process is up' },
  { call: 'GET /api/ready', purpose: 'Database and jobs answer' },
];
