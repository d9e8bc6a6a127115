import type { RegionRow } from './regions.ts';

const MOST = 4;

/** Names as a sentence has them: "A, B and C". */
function listed(names: readonly string[]): string {
  const [last = '', ...before] = names.toReversed();
  return before.length === 0 ? last : `${before.toReversed().join(', ')} and ${last}`;
}

/** Why nobody comes to a ZIP code where no region has its vans, and where we do come. */
export async function unservedWords(zip: string, regions: readonly RegionRow[]): Promise<string> {
  const { cityOfZip } = await import('./zip-places.ts');
  const place = cityOfZip(zip) ?? `the ZIP code ${zip}`;
  const names = regions
    .filter(({ is_closed }) => !is_closed)
    .toSorted((a, b) => Number(b.is_default) - Number(a.is_default))
    .map(({ name }) => name);
  const shown = names.length > MOST ? [...names.slice(0, MOST - 1), 'other regions'] : names;
  const where = shown.length === 0 ? '' : ` We charge in ${listed(shown)}.`;
  return `We don’t come to ${place} yet.${where}`;
}
