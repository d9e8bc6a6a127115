import { generatePath } from 'react-router-dom';

/** Base path of the app. */
export const BASENAME = '/admin';

/** Route of each page below `BASENAME`, in the router's syntax. */
export const ROUTES = {
  overview: '/',
  ownVisits: '/my-visits',
  bookings: '/bookings',
  newBooking: '/bookings/new',
  newEmergency: '/emergencies/new',
  calendar: '/calendar',
  customers: '/customers',
  contacts: '/crm',
  pipeline: '/crm/pipeline',
  contact: '/crm/:personId',
  campaigns: '/campaigns',
  campaign: '/campaigns/:campaignId',
  marketing: '/marketing',
  assistantHistory: '/marketing/history',
  liveMarketing: '/live-marketing',
  contentViewer: '/content-viewer',
  reviews: '/reviews',
  accounting: '/accounting',
  customerData: '/customer-data',
  emailTester: '/email-tester',
  deliveries: '/email-tester/deliveries',
  sendingDomain: '/email-tester/dns',
  checklist: '/pre-launch-checklist',
  settings: '/settings',
  business: '/settings/business',
  staff: '/settings/staff',
  audit: '/audit',
  system: '/system',
  security: '/security',
  signIn: '/sign-in',
  join: '/join',
} as const;

/** Id in the URL of a campaign that isn't saved yet. */
export const NEW_CAMPAIGN = 'new';

/** URL of the API documentation, which the API serves. */
export const API_DOCS_URL = `${import.meta.env.VITE_API_URL ?? ''}/api/docs`;

/** Builds URLs of a page; undefined query values are left out. */
const pageAt =
  <Name extends string = never>(path: string) =>
  (query?: Readonly<Partial<Record<Name, string | undefined>>>): string => {
    const given = Object.entries<string | undefined>(query ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    );
    return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
  };

/** URL builders of all linked pages, below `BASENAME`, with their queries. */
export const paths = {
  overview: pageAt(ROUTES.overview),
  bookings: pageAt<'kind' | 'booking' | 'request' | 'show' | 'from' | 'to' | 'technician'>(
    ROUTES.bookings,
  ),
  newBooking: pageAt<'date' | 'time' | 'contact'>(ROUTES.newBooking),
  newEmergency: pageAt(ROUTES.newEmergency),
  calendar: pageAt<'by' | 'view' | 'region'>(ROUTES.calendar),
  customers: pageAt<'customer'>(ROUTES.customers),
  contacts: pageAt<'view' | 'tag' | 'segment' | 'account' | 'search' | 'person'>(ROUTES.contacts),
  contact: (personId: string) => generatePath(ROUTES.contact, { personId }),
  pipeline: pageAt<'lead' | 'new' | 'person'>(ROUTES.pipeline),
  campaigns: pageAt(ROUTES.campaigns),
  campaign: (campaignId: string) => generatePath(ROUTES.campaign, { campaignId }),
  newCampaign: () => generatePath(ROUTES.campaign, { campaignId: NEW_CAMPAIGN }),
  marketing: pageAt<'view'>(ROUTES.marketing),
  assistantHistory: pageAt(ROUTES.assistantHistory),
  liveMarketing: pageAt<'view' | 'item'>(ROUTES.liveMarketing),
  reviews: pageAt<'review' | 'state'>(ROUTES.reviews),
  accounting: pageAt<'month'>(ROUTES.accounting),
  customerData: pageAt<'view' | 'person'>(ROUTES.customerData),
  emailTester: pageAt<'email' | 'about' | 'language'>(ROUTES.emailTester),
  deliveries: pageAt<'address'>(ROUTES.deliveries),
  sendingDomain: pageAt(ROUTES.sendingDomain),
  staff: pageAt(ROUTES.staff),
  audit: pageAt<'subject'>(ROUTES.audit),
  security: pageAt(ROUTES.security),
};
