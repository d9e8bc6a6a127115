import { DatabaseUnavailable } from './unavailable.ts';

/** Batches written concurrently: while one waits for its commit, another one works. */
const MAX_RUNNING = 2;
/** Maximum number of entries per transaction; with more, the first would wait for the last. */
const MAX_TOGETHER = 16;

interface Waiting<Entry, Outcome> {
  readonly entry: Entry;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Batches concurrent writes into one transaction, and so one commit. There is no delay: a single
 * entry is written immediately. Outcomes are returned after the commit, so they are durable.
 *
 * If a batch fails, each of its entries is written separately, so that only the one that caused the
 * failure fails. If the database connection is lost, all of them fail, because it isn't known
 * whether they were written.
 *
 * @param writeMany Writes all entries or none, and returns their outcomes in order.
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
