import path from 'node:path';

/** The repository's folder. */
export const repository = path.resolve(import.meta.dirname, '../..');

/** A path inside the repository. */
export function inRepository(...names: readonly string[]): string {
  return path.join(repository, ...names);
}
