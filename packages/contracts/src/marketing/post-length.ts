// Values of X's open-source twitter-text, configuration v3.
const LINK = /https?:\/\/\S+/gu;
const LINK_LENGTH = 23;
const isLight = (point: number): boolean =>
  point <= 4351 ||
  (point >= 8192 && point <= 8205) ||
  (point >= 8208 && point <= 8223) ||
  (point >= 8242 && point <= 8247);

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Length as X counts it: emoji and non-Latin characters count as two, a link as 23. */
function lengthOnX(text: string): number {
  const links = text.match(LINK)?.length ?? 0;
  const characters = [...graphemes.segment(text.replaceAll(LINK, '').normalize('NFC'))];
  const counts = characters.map(({ segment }) => {
    if (/\p{Emoji_Presentation}|\uFE0F/u.test(segment)) return 2;
    return Array.from(segment).reduce(
      (sum, one) => sum + (isLight(one.codePointAt(0) ?? 0) ? 1 : 2),
      0,
    );
  });
  return counts.reduce<number>((sum, count) => sum + count, links * LINK_LENGTH);
}

/** How a channel counts: like X, in grapheme clusters, or in bytes of UTF-8. */
export type LengthUnit = 'x' | 'characters' | 'bytes';

/** Length of a text in a unit. */
export function lengthIn(unit: LengthUnit, text: string): number {
  if (unit === 'x') return lengthOnX(text);
  if (unit === 'bytes') return new TextEncoder().encode(text).length;
  return [...graphemes.segment(text)].length;
}

/** The first characters of a text, in grapheme clusters. */
export const firstCharacters = (text: string, count: number): string =>
  [...graphemes.segment(text)]
    .slice(0, count)
    .map(({ segment }) => segment)
    .join('');
