import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

/** Besides printable ASCII the pages are written with: no-break space © · × – — ‘ ’ “ ” • … − */
const SIGNS = [
  0xa0, 0xa9, 0xb7, 0xd7, 0x2013, 0x2014, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2026, 0x2212,
];
const ASCII = Array.from({ length: 95 }, (_, index) => 32 + index);
const characters = String.fromCodePoint(...ASCII, ...SIGNS);

/** The `unicode-range` of the file. */
export const basicLatinRange = [
  'U+0020-007E',
  ...SIGNS.map((sign) => `U+${sign.toString(16).toUpperCase().padStart(4, '0')}`),
].join(', ');

/** The variable font cut down to these characters, kerning and figures included. */
export function makeBasicLatin(): Promise<Buffer> {
  const source = createRequire(import.meta.url).resolve(
    '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  );
  return subsetFont(readFileSync(source), characters, { targetFormat: 'woff2' });
}
