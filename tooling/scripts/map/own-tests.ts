import { isNamedLike, kebab, visitPatternOf } from './names.ts';

type Texts = ReadonlyMap<string, string>;

/** Up to this number, all end-to-end tests of a page are listed. */
const FEW = 2;

const filesThat = (texts: Texts, matches: (file: string, text: string) => boolean) =>
  [...texts].filter(([file, text]) => matches(file, text)).map(([file]) => file);

/** The first nonempty list. */
const firstFilled = (...lists: readonly string[][]) => lists.find(({ length }) => length > 0) ?? [];

/**
 * A page's own end-to-end tests. Dozens of tests pass through the booking page; its own are those
 * named after the page, otherwise after what it calls.
 */
export function testsOfPage(
  texts: Texts,
  { path, features }: { readonly path: string; readonly features: readonly string[] },
): string[] {
  const segments = path.split('/').filter((word) => word !== '' && !word.startsWith(':'));
  const namesake = testsOfFeature(texts, segments.join('-') || 'home');
  const pattern = visitPatternOf(path);
  const visiting = filesThat(
    texts,
    (file, text) => file.startsWith('tooling/e2e/') && pattern.test(text),
  );
  if (visiting.length <= FEW && namesake.length === 0) return visiting;
  const like = (words: readonly string[]) => visiting.filter((file) => isNamedLike(file, words));
  return firstFilled(
    namesake,
    like(segments.slice(-1)),
    like(segments),
    like(features.map(kebab)),
    visiting.slice(0, FEW),
  );
}

/** End-to-end tests named after a feature. */
export function testsOfFeature(texts: Texts, feature: string): string[] {
  return filesThat(
    texts,
    (file) => file.startsWith('tooling/e2e/') && isNamedLike(file, [kebab(feature)]),
  );
}
