import { readFileSync } from 'node:fs';

/**
 * The clock of all business rules: the real time. With a file it is ahead by the milliseconds that
 * stand there now, so that each process of an installation is as far ahead as the others, at once.
 *
 * @throws Error when the file can't be read or says no whole number of milliseconds.
 */
export function createClock(aheadFile: string | undefined): () => Date {
  if (aheadFile === undefined) return () => new Date();
  return () => {
    const text = readFileSync(aheadFile, 'utf8').trim();
    if (!/^\d+$/u.test(text)) throw new Error(`${aheadFile} says no number of milliseconds.`);
    return new Date(Date.now() + Number(text));
  };
}
