import { DatabaseUnavailable } from './unavailable.ts';

/** Batches that are written at the same time: while one waits for its commit, another one works. */
const MAX_RUNNING = 2;
/** What one transaction takes together: more would make the first of them wait for the last. */
const MAX_TOGETHER = 16;

interface Waiting<Entry, Outcome> {
  readonly entry: Entry;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Lets writes that wait at the same time share one transaction, and with it one commit. Nothing
 * waits where nothing else is written: alone, an entry is written at once. An outcome is answered
 * after the commit, so what it says is there.
 *
 * Where a batch fails, each of its entries is written by itself, so that only the one that it
 * failed for fails. Where the database went away, all of them fail: whether they were written isn't
 * known.
 *
 * @param writeMany Writes all entries or none, and answers their outcomes in their order.
 */
export function batchedWrites<Entry, Outcome>(
  writeMany: (entries: readonly Entry[]) => Promise<readonly Outcome[]>,
): (entry: Entry) => Promise<Outcome> {
  const waiting: Waiting<Entry, Outcome>[] = [];
  let running = 0;

  const write = async (batch: readonly Waiting<Entry, Outcome>[]): Promise<void> => {
    try {
      const outcomes = await writeMany(batch.map(({ entry }) => entry));
      for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index] as Outcome);
    } catch (error) {
      if (batch.length > 1 && !(error instanceof DatabaseUnavailable)) {
        for (const alone of batch) await write([alone]);
      } else {
        for (const { reject } of batch) reject(error);
      }
    }
  };

  const next = (): void => {
    if (running === MAX_RUNNING || waiting.length === 0) return;
    running += 1;
    void write(waiting.splice(0, MAX_TOGETHER)).then(() => {
      running -= 1;
      next();
    });
  };

  return (entry) =>
    new Promise((resolve, reject) => {
      waiting.push({ entry, resolve, reject });
      next();
    });
}
