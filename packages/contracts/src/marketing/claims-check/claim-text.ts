import type { UnbackedClaim } from '../claims.ts';

// Characters of context on either side of a claim, in UTF-16 units.
const REACH = 160;

// Replaces text that readers don't see. No claim pattern matches it.
const HIDDEN = '\uFFFC';

const ADDRESS =
  /\bhttps?:\/\/\S{1,2000}|\bwww\.\S{1,2000}|[\w.%-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,5}/giu;
const LINK_TARGET = /\]\([^()\s]{1,2000}\)/gu;
const PLACEHOLDER = /\{[a-z ]{1,40}(?:\||(?=\}))/giu;
const DASH = /[\u00AD\u2010-\u2015\u2212\uFE58\uFE63]/gu;
const APOSTROPHE = /[\u2018\u2019\u02BC\u201B]/gu;
const FULL_WIDTH = /[\uFF01-\uFF5E]/gu;
const MARKUP = /[[\]{}*_]/gu;

const hide = (text: string): string => HIDDEN.repeat(text.length);

/**
 * The text in the form that claim patterns are matched against: the same length, with plain hyphens
 * and apostrophes, and without link targets, email addresses and placeholder names.
 */
function plainOf(text: string): string {
  return text
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(LINK_TARGET, hide)
    .replace(ADDRESS, hide)
    .replace(PLACEHOLDER, hide)
    .replace(MARKUP, ' ')
    .replace(DASH, '-')
    .replace(APOSTROPHE, "'");
}

// A period inside a number or an abbreviation isn't followed by a space.
const END = /[.!?]["')]?\s|\n\s?\n|\n\s?[-*\u2022]/gu;

/** A match with the rest of its sentence. */
export interface ClaimMatch {
  readonly start: number;
  readonly end: number;
  /** The matched words, with plain hyphens and apostrophes. */
  readonly words: string;
  readonly groups: Readonly<Record<string, string | undefined>>;
  readonly before: string;
  readonly after: string;
  /** The text before, the match and the text after. */
  readonly sentence: string;
}

/** A text and its normalized form. Offsets in both are the same, in UTF-16 units. */
export interface ClaimText {
  readonly text: string;
  readonly plain: string;
}

/** Normalizes a text for the search for claims. */
export const readClaimText = (text: string): ClaimText => ({ text, plain: plainOf(text) });

function withSentence(plain: string, match: RegExpExecArray): ClaimMatch {
  const [words] = match;
  const start = match.index;
  const end = start + words.length;
  const before =
    plain
      .slice(Math.max(0, start - REACH), start)
      .split(END)
      .at(-1) ?? '';
  const after = plain.slice(end, end + REACH).split(END)[0] ?? '';
  const sentence = `${before}${words}${after}`;
  return { start, end, words, groups: match.groups ?? {}, before, after, sentence };
}

/** All matches of a `claimPattern`, each with its sentence. */
export const matchesIn = ({ plain }: ClaimText, pattern: RegExp): ClaimMatch[] =>
  [...plain.matchAll(pattern)].map((match) => withSentence(plain, match));

/** The unbacked claim at a match. */
export function claimOf(
  { text }: ClaimText,
  kind: UnbackedClaim['kind'],
  { start, end }: Pick<ClaimMatch, 'start' | 'end'>,
  { reason, replacement }: Pick<UnbackedClaim, 'reason' | 'replacement'>,
): UnbackedClaim {
  return { kind, start, end, words: text.slice(start, end), reason, replacement };
}

/** Capitalizes the replacement if the original was capitalized. */
export const withCaseOf = (text: string, replacement: string): string =>
  /^\p{Lu}/u.test(text) ? replacement.charAt(0).toUpperCase() + replacement.slice(1) : replacement;

// A word before one of these can't be removed.
const WORD_AFTER =
  /^[\s-](?!(?:when|with|for|if|at|on|in|and|or|to|until|during|by|from|than|as|but|of)\b)\p{L}/iu;

/**
 * Returns an empty replacement if the next word can stand alone; null if the sentence would break.
 */
export const removalBefore = (after: string): '' | null => (WORD_AFTER.test(after) ? '' : null);
