import * as paths from '../lib/paths.ts';

/** Search terms that each page targets, in lower case. Pages that no one searches for have none. */
export const KEYWORDS: Readonly<Record<string, string>> = {
  [paths.home]: 'mobile ev charging',
  [paths.booking]: 'ev charging',
  [paths.membership]: 'charging membership',
  [paths.business]: 'business account',
  [paths.emergency]: 'emergency ev charging',
  [paths.quickBooking]: 'membership',
  [paths.downloadApp]: 'ev charging app',
  [paths.troubleshooting]: 'mobile charging',
  [paths.investmentOverview]: 'investment',
  [paths.financialReports]: 'financial reports',
  [paths.marketOpportunity]: 'market',
  [paths.businessModel]: 'business model',
};
