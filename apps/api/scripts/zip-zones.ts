import { writeFileSync } from 'node:fs';
import path from 'node:path';
import lookUpZone from '@photostructure/tz-lookup';
import { instantOf } from '@voltcourier/pricing';
import zipcodes from 'zipcodes';
import { cityName } from '../src/domains/bookings/availability/city-name.ts';

/**
 * Generates `zip-zones.generated.ts`: the time zone of each ZIP code, as runs of consecutive codes.
 * The source data takes 80 MB of memory; the runs take a few kilobytes.
 */

// Zones of our regions. A zone with the same clock as one of these is replaced by it.
const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];

// Areas with ZIP codes like a state that vans can't drive to.
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

const offsets = (zone: string) =>
  ['2026-01-15', '2026-07-15'].map((date) => instantOf(date, '12:00', zone).getTime()).join();

const zoneByOffsets = new Map(ZONES.map((zone) => [offsets(zone), zone]));

const wideSteps: number[] = [];
const runs: [zip: string, place: string][] = [];
const zonesOfState = new Map<string, Map<string, number>>();
for (const zip of Object.keys(zipcodes.codes).toSorted()) {
  const entry = zipcodes.codes[zip];
  if (entry === undefined || !/^\d{5}$/u.test(zip) || entry.country !== 'US') continue;
  const zone =
    OUTSIDE[entry.state] === undefined
      ? zoneByOffsets.get(offsets(lookUpZone(entry.latitude, entry.longitude)))
      : undefined;
  const place = OUTSIDE[entry.state] ?? zone;
  if (place === undefined) continue;
  if (runs.at(-1)?.[1] !== place) runs.push([zip, place]);
  if (zone === undefined) continue;
  const counts = zonesOfState.get(entry.state) ?? new Map<string, number>();
  counts.set(zone, (counts.get(zone) ?? 0) + 1);
  zonesOfState.set(entry.state, counts);
}

/** Run-length encoding: "value*count" for equal consecutive values, or "value" for one. */
function runsOf(values: readonly string[]): string {
  const packed: { value: string; count: number }[] = [];
  for (const value of values) {
    const last = packed.at(-1);
    if (last?.value === value) last.count += 1;
    else packed.push({ value, count: 1 });
  }
  return packed.map(({ value, count }) => (count === 1 ? value : `${value}*${count}`)).join('|');
}

const served = Object.keys(zipcodes.codes)
  .toSorted()
  .map((zip) => zipcodes.codes[zip])
  .filter((entry) => entry !== undefined)
  .filter(({ zip, country, state }) => {
    return /^\d{5}$/u.test(zip) && country === 'US' && OUTSIDE[state] === undefined;
  });
// Five bytes per code: its distance from the previous one, and its center in hundredths of a
// degree.
const middles = Buffer.alloc(served.length * 5);
let before = 0;
let steps = 0;
for (const { zip, latitude, longitude } of served) {
  const step = Number(zip) - before;
  before = Number(zip);
  // A few gaps don't fit a byte; those codes are looked up by index in `wideSteps`.
  if (step > 254) wideSteps.push(step);
  middles.writeUInt8(Math.min(step, 255), steps * 5);
  middles.writeInt16LE(Math.round(latitude * 100), steps * 5 + 1);
  middles.writeInt16LE(Math.round(longitude * 100), steps * 5 + 3);
  steps += 1;
}

writeFileSync(
  path.join(import.meta.dirname, '../src/domains/bookings/availability/zip-places.generated.ts'),
  `// Made by scripts/zip-zones.ts from the npm package zipcodes.

/** For each ZIP code five bytes: distance to the one before (255: the next of WIDE_STEPS), latitude and longitude in hundredths of a degree. */
export const MIDDLES =
  '${middles.toString('base64')}';

export const WIDE_STEPS: readonly number[] = ${JSON.stringify(wideSteps)};

/** The city of each ZIP code, in order, runs of one city as "city*count". */
export const CITIES =
  ${JSON.stringify(runsOf(served.map(({ city }) => cityName(city))))};

/** The state of each ZIP code, likewise. */
export const ZIP_STATES = '${runsOf(served.map(({ state }) => state))}';
`,
);

const places = [...new Set(runs.map(([, place]) => place))];
const states = Object.entries(zipcodes.states.full)
  .map(([name, code]) => {
    const counts = [...(zonesOfState.get(code) ?? [])].toSorted(([, a], [, b]) => b - a);
    return [name.toUpperCase(), code, OUTSIDE[code] ?? counts[0]?.[0]] as const;
  })
  .filter(([, , place]) => place !== undefined);
for (const code of Object.keys(OUTSIDE)) {
  if (!states.some(([, known]) => known === code)) states.push(['', code, OUTSIDE[code]]);
}

const file = path.join(
  import.meta.dirname,
  '../src/domains/bookings/availability/zip-zones.generated.ts',
);
writeFileSync(
  file,
  `// Made by scripts/zip-zones.ts from the npm packages zipcodes and @photostructure/tz-lookup.

/** The places that ZIP codes and states are in: zones of our regions, and where we can't drive. */
export const PLACES: readonly string[] = ${JSON.stringify(places)};

/** First ZIP code of each run, with the index of its place. */
export const ZIP_RUNS: readonly (readonly [zip: string, place: number])[] = JSON.parse(
  '${JSON.stringify(runs.map(([zip, place]) => [zip, places.indexOf(place)]))}',
);

/** Every state: its name in capitals, its code, and the place that most of it is in. */
export const STATES: readonly (readonly [name: string, code: string, place: string])[] = JSON.parse(
  '${JSON.stringify(states)}',
);
`,
);
process.stdout.write(`${runs.length} runs, ${states.length} states.\n`);
