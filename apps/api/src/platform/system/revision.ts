import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Revision of the code that a process runs. */
export interface Revision {
  readonly version: string;
  /** Null if the code wasn't packaged. */
  readonly commit: string | null;
}

/** Reads the revision that `pnpm package` wrote next to the bundles. */
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
