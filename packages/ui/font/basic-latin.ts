import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

/** What the pages are written in: printable ASCII, and the typographic signs of their words. */
const SIGNS = '\u{A0}©·×–—‘’“”•…−';
const characters = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index));

/** The `unicode-range` of the file. */
export const basicLatinRange = [
  'U+0020-007E',
  ...[...SIGNS].map(
    (sign) => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  ),
].join(', ');

/** The variable font cut down to these characters, kerning and figures included. */
export function makeBasicLatin(): Promise<Buffer> {
  const source = createRequire(import.meta.url).resolve(
    '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  );
  return subsetFont(readFileSync(source), characters.join('') + SIGNS, { targetFormat: 'woff2' });
}
