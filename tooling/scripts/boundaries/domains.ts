/**
 * `platform` and the ten domains, in their order: each imports only what stands before it
 * (docs/architecture.md). Contracts, API, apps and end-to-end tests have folders of these names.
 */
export const DOMAINS = [
  'platform',
  'messaging',
  'accounts',
  'bookings',
  'payments',
  'memberships',
  'visits',
  'crm',
  'marketing',
  'privacy',
  'insights',
] as const;

const API = 'apps/api/src';

/** The domain of the API that a file belongs to: `platform`, a folder of `domains`, or undefined. */
export function domainOf(file: string): string | undefined {
  if (file.startsWith(`${API}/platform/`)) return 'platform';
  return /^apps\/api\/src\/domains\/([^/]+)\//u.exec(file)?.[1];
}

/** The file that other domains import: what a domain offers stands in it. */
export const indexOf = (domain: string): string => `${API}/domains/${domain}/index.ts`;

/** Where a domain stands in the order; an unknown one stands nowhere. */
export function positionOf(domain: string): number {
  const position = DOMAINS.findIndex((known) => known === domain);
  return position === -1 ? Number.NaN : position;
}
