import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Which state of the code a process runs. */
export interface Revision {
  readonly version: string;
  /** Null where the code wasn't packaged. */
  readonly commit: string | null;
}

/** The revision that `pnpm package` wrote beside the bundles. */
export function readRevision(folder: string = import.meta.dirname): Revision {
  try {
    const manifest = JSON.parse(
      readFileSync(path.join(folder, 'manifest.json'), 'utf8'),
    ) as Partial<Record<string, string>>;
    return { version: manifest['version'] ?? 'unknown', commit: manifest['commit'] ?? null };
  } catch {
    return { version: 'development', commit: null };
  }
}
