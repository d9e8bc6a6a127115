import { describe, expect, it } from 'vitest';
import { placeOf } from './location.ts';
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

const served = (location: string, coordinates?: { latitude: number; longitude: number }) => {
  const place = placeOf(location);
  if (place.kind === 'outside') throw new Error('No van gets there.');
  return regionOfPlace(place, coordinates, REGIONS).id;
};

describe('who serves an address', () => {
  it.each([
    ['Norfolk, VA 23510', 'hampton-roads'],
    ['Virginia Beach, VA 23452', 'beach'],
    ['Virginia Beach, VA 23451', 'boardwalk'],
    ['Virginia Beach, VA 23461', 'beach'],
    ['Virginia Beach, VA 23462', 'hampton-roads'],
    ['Albany, NY 12207', 'albany'],
    ['New York, NY 10001', 'us-eastern'],
    ['Chicago, IL', 'us-central'],
    // A state alone tells the zone, and no region with an area of its own.
    ['Virginia', 'us-eastern'],
    // Nobody serves that zone.
    ['Denver, CO 80202', 'hampton-roads'],
    ['behind the old library', 'hampton-roads'],
  ])('is the region with the longest prefix, else that of the zone: %s', (location, id) => {
    expect(served(location)).toBe(id);
  });

  it('is told by coordinates where the words tell nothing, and only then', () => {
    const chicago = { latitude: 41.88, longitude: -87.63 };
    expect(served('behind the old library', chicago)).toBe('us-central');
    expect(served('Albany, NY 12207', chicago)).toBe('albany');
    expect(served('36.85, -76.29')).toBe('hampton-roads');
  });

  it.each([
    [['23510', '23451', '23320', '23601', '23704'], 'hampton-roads'],
    [['23220', '23188', '23801', '27909'], 'us-eastern'],
  ])('%j: Hampton Roads is what USPS delivers from Norfolk and Newport News', (codes, id) => {
    const seeded = REGIONS.filter(({ id: known }) => known !== 'beach' && known !== 'boardwalk');
    for (const code of codes) {
      const place = placeOf(code);
      if (place.kind === 'outside') throw new Error('No van gets there.');
      expect(regionOfPlace(place, undefined, seeded).id).toBe(id);
    }
  });

  it('is nobody where there is no region', () => {
    expect(() => defaultRegion([])).toThrow('No region has been seeded.');
  });
});
