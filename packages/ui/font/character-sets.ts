import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

/** Besides ASCII the pages are written with: no-break space © · × – — ‘ ’ “ ” • … − */
const SIGNS = '\u00A0©·×–—‘’“”•…−';
const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz', (one) => one + one.toUpperCase()).join('');
const ASCII = `${LETTERS}0123456789 !#$%&'()*+,-./:;?@`;

/**
 * The characters that the pages of a language are written in, by the file's name. The switch of
 * languages is on every page and says "Español". Brackets and other signs of programmers are in the
 * file of all Latin characters, which only a page that has one loads.
 */
export const CHARACTERS = {
  basic: `${ASCII}${SIGNS}"<=>_ñ`,
  es: `${ASCII}${SIGNS}¡¿ÁÉÍÑÓÚáéíñóúü`,
} as const;

const codeOf = (character: string) => character.codePointAt(0) ?? 0;
const escaped = (code: number) => code.toString(16).toUpperCase().padStart(4, '0');

/** The file that is cut: all of Latin. */
export const readSource = (): Buffer =>
  readFileSync(
    createRequire(import.meta.url).resolve(
      '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    ),
  );

/** The `unicode-range` of a file. */
export function rangeOf(name: keyof typeof CHARACTERS): string {
  const codes = Array.from(CHARACTERS[name], codeOf).toSorted((one, other) => one - other);
  const firsts = codes.filter((code) => !codes.includes(code - 1));
  const lasts = codes.filter((code) => !codes.includes(code + 1));
  return firsts
    .map((first, index) => [first, lasts[index] ?? first])
    .map(([first = 0, last = 0]) =>
      first === last ? `U+${escaped(first)}` : `U+${escaped(first)}-${escaped(last)}`,
    )
    .join(', ');
}

/** Where a table's entry stands in a font's directory (OpenType 1.9.1, "Table Directory"). */
function entryOf(font: Buffer, tag: string): number {
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  const entry = entries.find((one) => font.toString('latin1', one, one + 4) === tag);
  if (entry === undefined) throw new Error(`The font has no table ${tag}.`);
  return entry;
}

/** The font with another font's table in place of its own. Checksums are left to who writes the file. */
function withTableOf(font: Buffer, other: Buffer, tag: string): Buffer {
  const source = entryOf(other, tag);
  const begin = other.readUInt32BE(source + 8);
  const table = other.subarray(begin, begin + other.readUInt32BE(source + 12));
  const padding = Buffer.alloc(-font.length & 3);
  const result = Buffer.concat([font, padding, table]);
  const entry = entryOf(result, tag);
  result.writeUInt32BE(font.length + padding.length, entry + 8);
  result.writeUInt32BE(table.length, entry + 12);
  return result;
}

/** Of 400 to 700, the weight whose kerning all weights have. */
const KERNED_WEIGHT = 500;

/**
 * The variable font cut down to these characters, with kerning and figures of one width. The kerning
 * is the same at all weights: kerning that varies takes a third of the file. The file has to come
 * with its headers in the first ten packets of a connection (14,600 bytes; RFC 6928), because a
 * phone waits for another round trip otherwise.
 */
export async function cutFont(name: keyof typeof CHARACTERS): Promise<Buffer> {
  const source = readSource();
  const characters = CHARACTERS[name];
  const wanted = { keepFeatures: ['kern', 'tnum'], dropTables: ['GDEF', 'STAT'] };
  const plain = { ...wanted, targetFormat: 'truetype' } as const;
  const variable = await subsetFont(source, characters, plain);
  const pinned = await subsetFont(source, characters, {
    ...plain,
    variationAxes: { wght: KERNED_WEIGHT },
  });
  return subsetFont(withTableOf(variable, pinned, 'GPOS'), characters, {
    ...wanted,
    targetFormat: 'woff2',
  });
}
