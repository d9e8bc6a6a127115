/**
 * `platform` and the ten domains, in their order: each imports only from earlier ones
 * (docs/architecture.md). Contracts, API, apps and end-to-end tests have folders with these names.
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

/** The API domain of a file: `platform`, a folder of `domains`, or undefined. */
export function domainOf(file: string): string | undefined {
  if (file.startsWith(`${API}/platform/`)) return 'platform';
  return /^apps\/api\/src\/domains\/([^/]+)\//u.exec(file)?.[1];
}

/** The file that other domains import: the domain's public interface. */
export const indexOf = (domain: string): string => `${API}/domains/${domain}/index.ts`;

/** Position of a domain in the order; unknown domains have none. */
export function positionOf(domain: string): number {
  const position = DOMAINS.findIndex((known) => known === domain);
  return position === -1 ? Number.NaN : position;
}
