import { readFileSync } from 'node:fs';

/**
 * Creates the clock of all business rules. It returns the real time, or with a file the real time
 * plus the milliseconds in it, so that all processes of an installation shift together,
 * immediately.
 *
 * @throws Error if the file can't be read or doesn't contain a whole number of milliseconds.
 */
export function createClock(aheadFile: string | undefined): () => Date {
  if (aheadFile === undefined) return () => new Date();
  return () => {
    const text = readFileSync(aheadFile, 'utf8').trim();
    if (!/^\d+$/u.test(text)) throw new Error(`${aheadFile} says no number of milliseconds.`);
    return new Date(Date.now() + Number(text));
  };
}
