import { describe, expect, it } from 'vitest';
import { parseLocation } from './location.ts';
import { NEW_REGION, type RegionRow } from './regions.ts';
import { defaultRegion, regionOfPlace } from './service-area.ts';

const region = (id: string, change: Partial<RegionRow>): RegionRow => ({
  ...NEW_REGION,
  id,
  name: id,
  zone: 'America/New_York',
  capacity_per_hour: 2,
  ...change,
});

const REGIONS = [
  region('hampton-roads', {
    is_default: true,
    zip_prefixes: ['233', '234', '235', '236', '237'],
  }),
  region('beach', { zip_prefixes: ['2345', '23461'] }),
  region('boardwalk', { zip_prefixes: ['23451'] }),
  region('albany', { zip_prefixes: ['122'] }),
  region('us-eastern', { serves_zone: true }),
  region('us-central', { serves_zone: true, zone: 'America/Chicago' }),
];

/** In the seeded regions, the cities around the harbor share one region. */
const SEEDED = REGIONS.filter(({ id }) => id !== 'beach' && id !== 'boardwalk');

async function served(
  location: string,
  {
    coordinates,
    regions = SEEDED,
  }: {
    coordinates?: { latitude: number; longitude: number };
    regions?: readonly RegionRow[];
  } = {},
): Promise<string> {
  const parsed = parseLocation(location);
  if (parsed.kind === 'outside') throw new Error('No van gets there.');
  const found = await regionOfPlace(parsed, coordinates, regions);
  return found.isAmbiguous ? 'ask' : found.region.id;
}

const NORFOLK = { latitude: 36.8508, longitude: -76.2859 };
const CHICAGO = { latitude: 41.88, longitude: -87.63 };
const ALBANY = { latitude: 42.6526, longitude: -73.7562 };

describe('the region that serves an address', () => {
  it.each([
    ['Norfolk, VA 23510', 'hampton-roads'],
    ['Virginia Beach, VA 23452', 'beach'],
    ['Virginia Beach, VA 23451', 'boardwalk'],
    ['Virginia Beach, VA 23461', 'beach'],
    ['Virginia Beach, VA 23462', 'hampton-roads'],
    ['Albany, NY 12207', 'albany'],
    ['New York, NY 10001', 'us-eastern'],
    ['Chicago, IL', 'us-central'],
    // No region serves that zone.
    ['Denver, CO 80202', 'hampton-roads'],
    ['behind the old library', 'hampton-roads'],
  ])(
    'is that with the longest ZIP prefix, else that of the time zone: %s',
    async (location, id) => {
      expect(await served(location, { regions: REGIONS })).toBe(id);
    },
  );

  it.each([
    ['100 Main Street, Norfolk, VA', 'hampton-roads'],
    ['100 Main Street Norfolk VA', 'hampton-roads'],
    ['100 Main Street, norfolk, virginia', 'hampton-roads'],
    ['Norfolk, VA 00000', 'hampton-roads'],
    ['2100 Parks Ave, Virginia Beach, VA', 'hampton-roads'],
    ['2100 Parks Ave Virginia Beach, Virginia, USA', 'hampton-roads'],
    ['12 River Rd, Newport News, VA', 'hampton-roads'],
    ['1 Broad St, Richmond, VA', 'us-eastern'],
    ['1 Broad St, Norfolk, MA', 'us-eastern'],
    ['1 Broad St, Norfolk, NE', 'us-central'],
    ['5 State St, Albany, NY', 'albany'],
    ['9 Main St, St. Louis, MO', 'us-central'],
    ['9 Main St, Ft Worth, TX', 'us-central'],
    ['3 Lake St, Chicago, Illinois', 'us-central'],
    // Legally not cities, but known to the post office.
    ['4 Lee Ave, Fort Lee, VA', 'us-eastern'],
    ['4 Bridge Rd, Isle of Wight, VA', 'hampton-roads'],
    // Only one city has this name.
    ['2100 Parks Ave, Virginia Beach', 'hampton-roads'],
    ['Chicago', 'us-central'],
    // City names too, but here they are street names.
    ['100 Main Street', 'hampton-roads'],
    ['12 Orchard Lane', 'hampton-roads'],
  ])('is found by the city if there is no ZIP code: %s', async (location, id) => {
    expect(await served(location)).toBe(id);
  });

  it.each([
    // Several regions each serve a part.
    ['2100 Parks Ave, Virginia Beach, VA', REGIONS],
    ['Virginia', SEEDED],
    ['100 Main Street, VA', SEEDED],
    ['100 Main Street, Norflok, VA', SEEDED],
    ['New York', SEEDED],
    // In two time zones.
    ['Tennessee', SEEDED],
    // Virginia Beach in USPS addresses.
    ['4 Sandfiddler Rd, Sandbridge, VA', SEEDED],
    // Places with one name, far apart in the same state, in different regions.
    [
      '4 Main St, San Ysidro, CA',
      [
        ...SEEDED,
        region('south', { zip_prefixes: ['92173'] }),
        region('north', { zip_prefixes: ['92143'] }),
      ],
    ],
    // Cities with this name exist in several states.
    ['100 Main Street, Norfolk', SEEDED],
    ['Springfield', SEEDED],
  ])('is ambiguous if several regions match: %s', async (location, regions) => {
    expect(await served(location, { regions })).toBe('ask');
  });

  it.each([
    ['Norfolk, VA', NORFOLK, 'hampton-roads'],
    ['Norfolk, VA', CHICAGO, 'us-central'],
    ['Virginia', NORFOLK, 'hampton-roads'],
    ['Albany, NY 12207', CHICAGO, 'us-central'],
    ['Norfolk, VA 23510', ALBANY, 'albany'],
    ['behind the old library', CHICAGO, 'us-central'],
  ])('is found by coordinates before the text: %s', async (location, at, id) => {
    expect(await served(location, { coordinates: at })).toBe(id);
  });

  it('is found by coordinates typed as the address', async () => {
    expect(await served('36.85, -76.29')).toBe('hampton-roads');
    expect(await served('42.6526, -73.7562')).toBe('albany');
  });

  it.each([
    [['23510', '23451', '23320', '23601', '23704'], 'hampton-roads'],
    [['23220', '23188', '23801', '27909'], 'us-eastern'],
  ])(
    'is Hampton Roads only for ZIP codes delivered from Norfolk and Newport News: %j',
    async (codes, id) => {
      for (const code of codes) expect(await served(code)).toBe(id);
    },
  );

  it('throws if no region exists', () => {
    expect(() => defaultRegion([])).toThrow('No region has been seeded.');
  });
});
