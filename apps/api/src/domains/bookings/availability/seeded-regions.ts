import { DEFAULT_ZONE } from '@voltcourier/pricing';
import type { Database } from '../../../platform/database/connection.ts';
import { NEW_REGION, type RegionRow } from './regions.ts';
import { addFirstRegions } from './repository.ts';

const HAMPTON_ROADS = 'hampton-roads';

// USPS sectional centers of Norfolk and Newport News.
const HAMPTON_ROADS_PREFIXES = ['233', '234', '235', '236', '237'];

/**
 * Regions of a new installation: the company's own, and a partner's vans in each time zone of the
 * country.
 */
const SEEDED_REGIONS: readonly RegionRow[] = [
  [HAMPTON_ROADS, 'Hampton Roads', DEFAULT_ZONE, 3] as const,
  ['us-eastern', 'Eastern United States', DEFAULT_ZONE, 2] as const,
  ['us-central', 'Central United States', 'America/Chicago', 2] as const,
  ['us-mountain', 'Mountain United States', 'America/Denver', 2] as const,
  ['us-arizona', 'Arizona', 'America/Phoenix', 2] as const,
  ['us-pacific', 'Pacific United States', 'America/Los_Angeles', 2] as const,
  ['us-alaska', 'Alaska', 'America/Anchorage', 1] as const,
  ['us-hawaii', 'Hawaii', 'Pacific/Honolulu', 1] as const,
].map(([id, name, zone, capacity]) => ({
  ...NEW_REGION,
  id,
  name,
  zone,
  capacity_per_hour: capacity,
  is_default: id === HAMPTON_ROADS,
  serves_zone: id !== HAMPTON_ROADS,
  zip_prefixes: id === HAMPTON_ROADS ? HAMPTON_ROADS_PREFIXES : [],
}));

/** Seeds the regions, unless the installation already has some. */
export function seedRegions(db: Database): Promise<void> {
  return addFirstRegions(db, SEEDED_REGIONS);
}
