import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

/** Besides printable ASCII the pages are written with: no-break space © · × – — ‘ ’ “ ” • … − */
const SIGNS = '\u00A0©·×–—‘’“”•…−';
const ASCII = String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 32 + index));

/** The characters that the pages of a language are written in, by the file's name. */
export const CHARACTERS = {
  basic: ASCII + SIGNS,
  es: `${ASCII}${SIGNS}¡¿ÁÉÍÑÓÚÜáéíñóúü`,
} as const;

const escaped = (character: string) =>
  `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0') ?? ''}`;

/** The `unicode-range` of a file. */
export const rangeOf = (name: keyof typeof CHARACTERS): string =>
  [
    'U+0020-007E',
    ...Array.from(CHARACTERS[name])
      .filter((one) => !ASCII.includes(one))
      .map(escaped)
      .toSorted(),
  ].join(', ');

/** The variable font cut down to these characters, kerning and figures included. */
export function cutFont(name: keyof typeof CHARACTERS): Promise<Buffer> {
  const source = createRequire(import.meta.url).resolve(
    '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  );
  return subsetFont(readFileSync(source), CHARACTERS[name], { targetFormat: 'woff2' });
}
