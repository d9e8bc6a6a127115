import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(?:html|js|css|svg|txt|xml|json|webmanifest)$/u;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The landing page in each language: it must arrive with the server's first packets. */
const LANDING = /^(?:[a-z]{2}\/)?index\.html$/u;

/** Whether a few bytes less are worth compressing a file several times. */
const isWorthTrying = (file: string) => LANDING.test(file) || file.endsWith('.js');

/**
 * How the compressor codes distances to repeated text, as NPOSTFIX and NDIRECT (RFC 7932, section 4).
 * Which is best depends on the file, can only be tried, and saves 1 to 2 bytes in a thousand.
 */
const DISTANCE_CODES = [
  [0, 0],
  [0, 8],
  [0, 15],
  [1, 16],
  [2, 0],
] as const;

const compressed = (content: Buffer, [postfix, direct]: (typeof DISTANCE_CODES)[number]) =>
  brotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
      [constants.BROTLI_PARAM_NDIRECT]: direct,
    },
  });

async function smallestBrotli(content: Buffer): Promise<Buffer> {
  const all = await Promise.all(DISTANCE_CODES.map((code) => compressed(content, code)));
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
      const smallest = isWorthTrying(file)
        ? await smallestBrotli(content)
        : await compressed(content, DISTANCE_CODES[0]);
      writeFileSync(path.join(folder, `${file}.br`), smallest);
      writeFileSync(path.join(folder, `${file}.gz`), await zip(content, { level: 9 }));
    }),
  );
}
