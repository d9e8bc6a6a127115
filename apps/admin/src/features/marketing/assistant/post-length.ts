import type { SocialBrief } from '@voltcourier/contracts/marketing/assistant';

/** A network that posts are written for. */
export type SocialPlatform = SocialBrief['platform'];

/** How many characters a post may have, as each network's help pages say. */
export const POST_LIMITS: Readonly<Record<SocialPlatform, number>> = {
  twitter: 280,
  linkedin: 3000,
  facebook: 63_206,
  instagram: 2200,
};

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

/** How long a network says that a text is. */
export const postLength = (platform: SocialPlatform, text: string): number =>
  platform === 'twitter' ? lengthOnX(text) : [...graphemes.segment(text)].length;
