// The numbers of X's open-source twitter-text, configuration v3.
const LINK = /https?:\/\/\S+/gu;
const LINK_LENGTH = 23;
const isLight = (point: number): boolean =>
  point <= 4351 ||
  (point >= 8192 && point <= 8205) ||
  (point >= 8208 && point <= 8223) ||
  (point >= 8242 && point <= 8247);

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** How X counts: an emoji and a character beyond Latin count twice, a link as 23. */
function lengthOnX(text: string): number {
  const links = text.match(LINK)?.length ?? 0;
  const words = [...graphemes.segment(text.replaceAll(LINK, '').normalize('NFC'))];
  const counts = words.map(({ segment }) => {
    if (/\p{Emoji_Presentation}|\uFE0F/u.test(segment)) return 2;
    return Array.from(segment).reduce(
      (sum, one) => sum + (isLight(one.codePointAt(0) ?? 0) ? 1 : 2),
      0,
    );
  });
  return counts.reduce<number>((sum, count) => sum + count, links * LINK_LENGTH);
}

/** How a channel counts: as X does, by what readers see as one character, or by bytes of UTF-8. */
export type LengthUnit = 'x' | 'characters' | 'bytes';

/** How long a text is, as a channel counts. */
export function lengthIn(unit: LengthUnit, text: string): number {
  if (unit === 'x') return lengthOnX(text);
  if (unit === 'bytes') return new TextEncoder().encode(text).length;
  return [...graphemes.segment(text)].length;
}

/** The first characters of a text, as readers count them. */
export const firstCharacters = (text: string, count: number): string =>
  [...graphemes.segment(text)]
    .slice(0, count)
    .map(({ segment }) => segment)
    .join('');
