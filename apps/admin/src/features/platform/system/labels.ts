import type { ProcessKind, Vendor } from '@voltcourier/contracts/platform/system-status';

/** Names of the vendors. */
export const VENDOR_NAMES: Readonly<Record<Vendor, string>> = {
  stripe: 'Stripe',
  mail: 'Mail server',
  'bitcoin-chain': 'Bitcoin chain',
  lightning: 'Lightning node',
  'bitcoin-rate': 'Bitcoin rate',
  'language-model': 'Language model',
  youtube: 'YouTube',
  geocoder: 'Geocoder',
  scheduler: 'Scheduler',
};

/** Labels of the kinds of processes. */
export const KIND_NAMES: Readonly<Record<ProcessKind, string>> = {
  server: 'Server',
  worker: 'Worker',
  'server-and-worker': 'Server and worker',
};

const UNITS = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const;

/** Formats an elapsed time: "3 minutes ago". */
export function formatAgo(at: string | null, now: string): string {
  if (at === null) return 'Never';
  const seconds = Math.max(0, Math.round((Date.parse(now) - Date.parse(at)) / 1000));
  const [size, unit] = UNITS.find(([least]) => seconds >= least) ?? [1, 'second'];
  const count = Math.floor(seconds / size);
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

/** Formats a revision. */
export const formatRevision = ({ version, commit }: { version: string; commit: string | null }) =>
  commit === null ? version : `${version}, commit ${commit.slice(0, 12)}`;
