/** The domain that the hosts share, as cookies need it (RFC 2606: no such domain is ever given away). */
const DOMAIN = 'voltcourier.test';

/** Where an installation is that is hosted apart. */
export const APART = {
  siteUrl: `https://www.${DOMAIN}`,
  adminUrl: `https://staff.${DOMAIN}`,
  apiUrl: `https://api.${DOMAIN}`,
  sandboxUrl: `https://sandbox.${DOMAIN}`,
} as const;

/** Whether a host is one of the installation's, which no name server knows. */
export const isApartHost = (host: string): boolean => host.endsWith(`.${DOMAIN}`);
