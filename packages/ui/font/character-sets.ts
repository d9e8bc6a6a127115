import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

/** Non-ASCII characters used on the pages: no-break space © · × – — ‘ ’ “ ” • … − */
const SIGNS = '\u00A0©·×–—‘’“”•…−';
const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz', (one) => one + one.toUpperCase()).join('');
const ASCII = `${LETTERS}0123456789 !#$%&'()*+,-./:;?@`;

/**
 * Characters used by the pages of each language, by file name. The language switch on every page
 * says "Español". Brackets and other programming characters are in the file with all Latin
 * characters, which loads only on pages that use them.
 */
export const CHARACTERS = {
  basic: `${ASCII}${SIGNS}"<=>_ñ`,
  es: `${ASCII}${SIGNS}¡¿ÁÉÍÑÓÚáéíñóúü`,
} as const;

const codeOf = (character: string) => character.codePointAt(0) ?? 0;
const escaped = (code: number) => code.toString(16).toUpperCase().padStart(4, '0');

/** The source font, with all Latin characters. */
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

/** Offset of a table's entry in the font's table directory (OpenType 1.9.1, "Table Directory"). */
function entryOf(font: Buffer, tag: string): number {
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  const entry = entries.find((one) => font.toString('latin1', one, one + 4) === tag);
  if (entry === undefined) throw new Error(`The font has no table ${tag}.`);
  return entry;
}

/**
 * Replaces a table of a font with another font's. The writer of the file computes the checksums.
 */
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

/** The weight, between 400 and 700, whose kerning is used for all weights. */
const KERNED_WEIGHT = 500;

/**
 * Subsets the variable font to these characters, with kerning and tabular figures. All weights
 * share the same kerning, because variable kerning takes a third of the file. The file and its
 * headers must fit the first ten packets of a connection (14,600 bytes; RFC 6928), or phones wait
 * for another round trip.
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
