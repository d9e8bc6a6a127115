import { writeFileSync } from 'node:fs';
import path from 'node:path';
import lookUpZone from '@photostructure/tz-lookup';
import { instantOf } from '@voltcourier/pricing';
import zipcodes from 'zipcodes';

/**
 * Makes `zip-zones.generated.ts`: where each ZIP code's clocks are, as runs of neighbouring codes.
 * The data sets behind it weigh 80 MB in memory; the runs weigh a few kilobytes.
 */

// What our regions' clocks are called; a zone that agrees with one of these is that one.
const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];

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

const offsets = (zone: string) =>
  ['2026-01-15', '2026-07-15'].map((date) => instantOf(date, '12:00', zone).getTime()).join();

const zoneByOffsets = new Map(ZONES.map((zone) => [offsets(zone), zone]));

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

const file = path.join(import.meta.dirname, '../src/modules/availability/zip-zones.generated.ts');
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
