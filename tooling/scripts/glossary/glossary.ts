/** A retired name as a sequence of words, with the term that replaced it. */
export interface RetiredName {
  readonly words: readonly string[];
  readonly term: string;
}

/** A name given in the code: to a symbol, a file, a folder or a table. */
export interface GivenName {
  readonly name: string;
  /** Its location, for the message. */
  readonly where: string;
}

/** Splits a name in camelCase, PascalCase, kebab-case or snake_case into lower-case words. */
export function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/gu, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/gu, '$1 $2')
    .split(/[^A-Za-z\d]+/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/**
 * Reads the retired names of a glossary: the last column of its tables, separated by commas.
 *
 * @throws Error if a term is listed twice, or if there is none at all.
 */
export function readGlossary(markdown: string): { terms: string[]; retired: RetiredName[] } {
  const terms: string[] = [];
  const retired: RetiredName[] = [];
  for (const line of markdown.split('\n')) {
    const cells = line.split('|').map((cell) => cell.trim());
    if (cells.length !== 5 || cells[1] === 'Term' || /^-+$/u.test(cells[1] ?? '')) continue;
    const [, term = '', , names = ''] = cells;
    if (terms.includes(term)) throw new Error(`“${term}” is in the glossary twice.`);
    terms.push(term);
    for (const name of names.split(',').filter((part) => part.trim() !== '')) {
      retired.push({ words: wordsOf(name), term });
    }
  }
  if (terms.length === 0) throw new Error('The glossary has no terms.');
  return { terms, retired };
}

const contains = (words: readonly string[], sequence: readonly string[]): boolean =>
  words.some((_, start) => sequence.every((word, offset) => words[start + offset] === word));

/** Returns a sentence for each name that contains a retired one. */
export function findRetired(
  names: readonly GivenName[],
  retired: readonly RetiredName[],
): string[] {
  return names.flatMap(({ name, where }) => {
    const words = wordsOf(name);
    return retired
      .filter((candidate) => contains(words, candidate.words))
      .map(
        ({ words: old, term }) =>
          `${where}: ${name} uses “${old.join(' ')}”; the glossary says “${term}”.`,
      );
  });
}
