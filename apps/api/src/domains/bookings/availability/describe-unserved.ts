import type { Language } from '@voltcourier/contracts';
import type { RegionRow } from './regions.ts';
import { Sentence, sentence, sentences } from '../../../platform/language/sentence.ts';

const MOST = 4;

/** Locales whose lists have no comma before the last "and", to match our style. */
const LIST_LOCALES = { en: 'en-GB', es: 'es-US' } as const satisfies Record<Language, string>;

/** Formats names as a list: "A, B and C". */
const listed = (names: readonly string[]): Sentence =>
  new Sentence((texts) =>
    new Intl.ListFormat(LIST_LOCALES[texts.language]).format(
      names.map((name) => texts.translate(name)),
    ),
  );

/** Explains that no region has vans in a ZIP code, and which areas are served. */
export async function describeUnserved(
  zip: string,
  regions: readonly RegionRow[],
): Promise<Sentence> {
  const { cityOfZip } = await import('./zip-places.ts');
  const area = cityOfZip(zip) ?? sentence('the ZIP code {zip}', { zip });
  const names = regions
    .filter(({ is_closed }) => !is_closed)
    .toSorted((a, b) => Number(b.is_default) - Number(a.is_default))
    .map(({ name }) => name);
  const shown = names.length > MOST ? [...names.slice(0, MOST - 1), 'other regions'] : names;
  const where =
    shown.length === 0 ? undefined : sentence('We serve {regions}.', { regions: listed(shown) });
  return sentences(sentence('We don’t serve {place} yet.', { place: area }), where);
}
