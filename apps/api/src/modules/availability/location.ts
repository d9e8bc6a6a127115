import lookUpZone from '@photostructure/tz-lookup';
import { instantOf } from '@voltcourier/pricing';
import zipcodes from 'zipcodes';

/** Where an address is, as far as its text tells. */
export type Place =
  | { readonly kind: 'zip'; readonly zip: string; readonly zone: string }
  | { readonly kind: 'state'; readonly state: string; readonly zone: string }
  | { readonly kind: 'outside'; readonly name: string }
  | { readonly kind: 'unknown' };

// What the post office numbers like a state but our vans can't reach.
const OUTSIDE: Readonly<Record<string, string>> = {
  PR: 'Puerto Rico',
  VI: 'the U.S. Virgin Islands',
  GU: 'Guam',
  AS: 'American Samoa',
  MP: 'the Northern Mariana Islands',
  AA: 'military post offices',
  AE: 'military post offices',
  AP: 'military post offices',
};

const ZONE_GROUPS: Readonly<Record<string, string>> = {
  'America/New_York': 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV',
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
};

const STATE_ZONES = new Map(
  Object.entries(ZONE_GROUPS).flatMap(([zone, states]) =>
    states.split(' ').map((state) => [state, zone] as const),
  ),
);

const STATE_NAMES = new Map(
  Object.entries(zipcodes.states.full).map(([name, code]) => [name.toUpperCase(), code]),
);

const CANADIAN_POSTAL_CODE = /\b[ABCEGHJ-NPRSTVXY]\d[A-Z] ?\d[A-Z]\d\b/u;
const COUNTRY = /[\s,]+(?:USA?|U\.S\.A?\.?|UNITED STATES(?: OF AMERICA)?)\.?$/u;
// Five digits are a ZIP code only at the end: a house number has five digits too.
const ZIP_AT_END = /\b(\d{5})(?:-\d{4})?$/u;

function stateAtEnd(address: string): string | undefined {
  const code = /(?:^|[\s,])([A-Z]{2})$/u.exec(address)?.[1];
  if (code !== undefined && (STATE_ZONES.has(code) || code in OUTSIDE)) return code;
  for (const [name, state] of STATE_NAMES) {
    if (address === name || address.endsWith(` ${name}`) || address.endsWith(`,${name}`)) {
      return state;
    }
  }
  return undefined;
}

const offsets = (zone: string) =>
  ['2026-01-15', '2026-07-15'].map((date) => instantOf(date, '12:00', zone).getTime()).join();

const ZONE_BY_OFFSETS = new Map(Object.keys(ZONE_GROUPS).map((zone) => [offsets(zone), zone]));

/** The zone of our regions whose clocks agree with a place's own zone (Detroit's with New York's). */
function regionZoneAt(latitude: number, longitude: number): string | undefined {
  return ZONE_BY_OFFSETS.get(offsets(lookUpZone(latitude, longitude)));
}

const zoneByZip = new Map<string, Place>();

function placeOfZip(zip: string): Place | undefined {
  const known = zoneByZip.get(zip);
  if (known !== undefined) return known;
  const entry = zipcodes.lookup(zip);
  if (entry === undefined || entry.country !== 'US') return undefined;
  const outside = OUTSIDE[entry.state];
  const zone = regionZoneAt(entry.latitude, entry.longitude) ?? STATE_ZONES.get(entry.state);
  const place: Place | undefined =
    outside !== undefined
      ? { kind: 'outside', name: outside }
      : zone === undefined
        ? undefined
        : { kind: 'zip', zip, zone };
  if (place !== undefined) zoneByZip.set(zip, place);
  return place;
}

/**
 * Where an address is, from its ZIP code, else its state, by data that ships with the product.
 * An address that tells neither is `unknown`; one that we can't drive to is `outside`.
 */
export function placeOf(location: string): Place {
  const address = location.trim().toUpperCase().replace(/\s+/gu, ' ').replace(COUNTRY, '');
  if (CANADIAN_POSTAL_CODE.test(address)) return { kind: 'outside', name: 'Canada' };
  const zip = ZIP_AT_END.exec(address)?.[1];
  const byZip = zip === undefined ? undefined : placeOfZip(zip);
  if (byZip !== undefined) return byZip;
  const state = stateAtEnd(address.replace(ZIP_AT_END, '').replace(/[\s,]+$/u, ''));
  if (state === undefined) return { kind: 'unknown' };
  const outside = OUTSIDE[state];
  if (outside !== undefined) return { kind: 'outside', name: outside };
  const zone = STATE_ZONES.get(state);
  return zone === undefined ? { kind: 'unknown' } : { kind: 'state', state, zone };
}

/** The ZIP codes of Hampton Roads begin with these (USPS sectional centres of Norfolk and Newport News). */
const HAMPTON_ROADS_PREFIXES = ['233', '234', '235', '236', '237'];

/** Whether a ZIP code is in Hampton Roads. */
export function isHamptonRoads(zip: string): boolean {
  return HAMPTON_ROADS_PREFIXES.includes(zip.slice(0, 3));
}
