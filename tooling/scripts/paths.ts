import path from 'node:path';

/** Folder of the repository. */
export const repository = path.resolve(import.meta.dirname, '../..');

/** A path inside the repository. */
export function inRepository(...names: readonly string[]): string {
  return path.join(repository, ...names);
}
