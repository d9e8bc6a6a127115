/** Domain shared by the hosts, as cookies need it (RFC 2606: this TLD is never delegated). */
const DOMAIN = 'voltcourier.test';

/** Addresses of an installation that is hosted apart. */
export const APART = {
  siteUrl: `https://www.${DOMAIN}`,
  adminUrl: `https://staff.${DOMAIN}`,
  apiUrl: `https://api.${DOMAIN}`,
  sandboxUrl: `https://sandbox.${DOMAIN}`,
} as const;

/** Whether a host belongs to the installation, which no DNS server knows. */
export const isApartHost = (host: string): boolean => host.endsWith(`.${DOMAIN}`);
