import { globSync } from 'node:fs';
import path from 'node:path';

const repository = path.join(import.meta.dirname, '../../..');
const modules = globSync('{apps/web,packages/ui,packages/account-screens}/src/**/*.module.css', {
  cwd: repository,
}).toSorted();
const namesIn = new Map<number, string[]>();

/**
 * Returns a short name for a class, the same in pages and scripts, both of which contain hundreds.
 */
export function shortName(name: string, file: string): string {
  const module = modules.indexOf(path.relative(repository, file.replace(/\?.*$/u, '')));
  if (module === -1) throw new Error(`${file} is no stylesheet of the site.`);
  const names = namesIn.get(module) ?? [];
  namesIn.set(module, names);
  if (!names.includes(name)) names.push(name);
  // Starts with a letter, because a class can't begin with a digit.
  return `${String.fromCodePoint(97 + (module % 26))}${Math.floor(module / 26).toString(36)}${names.indexOf(name).toString(36)}`;
}
