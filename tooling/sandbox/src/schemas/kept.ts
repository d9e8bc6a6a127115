import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { GeneratedSchemas } from './generate.ts';

/** The files that decide, together with the SDK, what the schemas are. */
const SOURCES = ['declarations.ts', 'generate.ts', 'sources.ts', 'type-to-schema.ts'];

/** Changes with the version of the installed SDK, and with the code that reads its types. */
export function keyOfSources(): string {
  const sdk = dirname(fileURLToPath(import.meta.resolve('stripe')));
  const files = [
    join(sdk, '..', 'package.json'),
    ...SOURCES.map((file) => join(import.meta.dirname, file)),
  ];
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file)).update('\0');
  return hash.digest('hex').slice(0, 16);
}

function read(file: string): GeneratedSchemas | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as GeneratedSchemas;
  } catch {
    return undefined;
  }
}

/**
 * What was made for this key before; otherwise makes it, and keeps it for the next process. Several
 * processes may do so at once.
 */
export async function keptOrMade(
  folder: string,
  key: string,
  make: () => Promise<GeneratedSchemas>,
): Promise<GeneratedSchemas> {
  const file = join(folder, `${key}.json`);
  const kept = read(file);
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
