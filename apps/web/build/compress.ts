import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(?:html|js|css|svg|txt|xml|json|webmanifest)$/u;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const { BROTLI_MODE_GENERIC: GENERIC, BROTLI_MODE_FONT: FONT } = constants;

/**
 * What the compressor expects of a file: its kind, and how distances to repeated text are coded, as
 * NPOSTFIX and NDIRECT (RFC 7932, section 4). Which is best can only be tried, and is 1 to 4 bytes in
 * a thousand smaller than what is usual.
 */
const EXPECTATIONS = [
  [GENERIC, 0, 0],
  [GENERIC, 0, 8],
  [GENERIC, 0, 15],
  [GENERIC, 1, 0],
  [GENERIC, 1, 16],
  [GENERIC, 1, 30],
  [GENERIC, 2, 0],
  [GENERIC, 2, 32],
  [FONT, 0, 0],
] as const;

async function smallestBrotli(content: Buffer): Promise<Buffer> {
  const all = await Promise.all(
    EXPECTATIONS.map(([mode, postfix, direct]) =>
      brotli(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_MODE]: mode,
          [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
          [constants.BROTLI_PARAM_NDIRECT]: direct,
        },
      }),
    ),
  );
  return all.reduce((best, other) => (other.length < best.length ? other : best));
}

/** Writes compressed versions of a folder's files, for clients that accept them. */
export async function compress(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    COMPRESSIBLE.test(file),
  );
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(path.join(folder, file));
      writeFileSync(path.join(folder, `${file}.br`), await smallestBrotli(content));
      writeFileSync(path.join(folder, `${file}.gz`), await zip(content, { level: 9 }));
    }),
  );
}
