import type { Language } from '@voltcourier/contracts';
import type { RegionRow } from './regions.ts';
import { Sentence, sentence, sentences } from '../../../platform/language/sentence.ts';

const MOST = 4;

/** Locales in which a list has no comma before its last "and", as we write. */
const LIST_LOCALES = { en: 'en-GB', es: 'es-US' } as const satisfies Record<Language, string>;

/** Names as a sentence has them: "A, B and C". */
const listed = (names: readonly string[]): Sentence =>
  new Sentence((words) =>
    new Intl.ListFormat(LIST_LOCALES[words.language]).format(
      names.map((name) => words.translate(name)),
    ),
  );

/** Why nobody comes to a ZIP code where no region has its vans, and where we do come. */
export async function unservedWords(zip: string, regions: readonly RegionRow[]): Promise<Sentence> {
  const { cityOfZip } = await import('./zip-places.ts');
  const place = cityOfZip(zip) ?? sentence('the ZIP code {zip}', { zip });
  const names = regions
    .filter(({ is_closed }) => !is_closed)
    .toSorted((a, b) => Number(b.is_default) - Number(a.is_default))
    .map(({ name }) => name);
  const shown = names.length > MOST ? [...names.slice(0, MOST - 1), 'other regions'] : names;
  const where =
    shown.length === 0
      ? undefined
      : sentence('We charge in {regions}.', { regions: listed(shown) });
  return sentences(sentence('We don’t come to {place} yet.', { place }), where);
}
