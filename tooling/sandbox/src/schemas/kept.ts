import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files that turn types into schemas, for any SDK. */
const SOURCES = ['declarations.ts', 'type-to-schema.ts'];

/**
 * Changes with the version of the installed SDK, and with the code that reads its types.
 *
 * @param manifest the SDK's package.json.
 * @param sources the files that name the types to read.
 */
export function keyOfSources(manifest: string, sources: readonly string[]): string {
  const shared = SOURCES.map((file) => join(import.meta.dirname, file));
  const files = [manifest, ...shared, ...sources];
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file)).update('\0');
  return hash.digest('hex').slice(0, 16);
}

function read<Made>(file: string): Made | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Made;
  } catch {
    return undefined;
  }
}

/**
 * Returns the cached result for this key; otherwise creates it, and caches it for the next process.
 * Safe for several processes at once.
 */
export async function keptOrMade<Made>(
  folder: string,
  key: string,
  make: () => Promise<Made>,
): Promise<Made> {
  const file = join(folder, `${key}.json`);
  const kept = read<Made>(file);
  if (kept !== undefined) return kept;
  const made = await make();
  mkdirSync(folder, { recursive: true });
  const unfinished = join(folder, `${key}.${process.pid}.tmp`);
  writeFileSync(unfinished, JSON.stringify(made));
  // A reader sees the whole file or none.
  renameSync(unfinished, file);
  for (const other of readdirSync(folder)) {
    if (other.endsWith('.json') && other !== `${key}.json`)
      rmSync(join(folder, other), { force: true });
  }
  return made;
}
