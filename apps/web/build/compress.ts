import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(?:html|js|css|svg|txt|xml|json|webmanifest)$/u;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes compressed versions of a folder's files, for clients that accept them. */
export async function compress(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    COMPRESSIBLE.test(file),
  );
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(path.join(folder, file));
      const parameters = { [constants.BROTLI_PARAM_QUALITY]: 11 };
      writeFileSync(path.join(folder, `${file}.br`), await brotli(content, { params: parameters }));
      writeFileSync(path.join(folder, `${file}.gz`), await zip(content, { level: 9 }));
    }),
  );
}
