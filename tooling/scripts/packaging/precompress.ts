import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes compressed versions next to each file that has none, for browsers that accept them. */
export async function precompress(folder: string): Promise<void> {
  const files = globSync('**/*.{html,js,mjs,css,svg,txt,xml,json,webmanifest}', { cwd: folder })
    .map((file) => path.join(folder, file))
    .filter((file) => !existsSync(`${file}.br`));
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
      writeFileSync(`${file}.br`, await brotli(content, { params }));
      writeFileSync(`${file}.gz`, await zip(content, { level: 9 }));
    }),
  );
}
