/** A batch of concurrent tasks, started one after another. */
export interface Batch<Item> {
  /** Whether another task may be added: there is room, and none has failed. */
  isOpen(): boolean;
  /**
   * Starts a task. Resolves with the item it reports via `meet` as soon as it does, or with
   * undefined if it ends without reporting one.
   */
  add(work: (meet: (item: Item) => void) => Promise<void>): Promise<Item | undefined>;
  /** Waits for all tasks, even if some fail, then throws the first error. */
  ended(): Promise<void>;
}

/**
 * Starts a batch with room for `most` tasks. An error is kept until {@link Batch.ended} is called.
 */
export function startBatch<Item>(most: number): Batch<Item> {
  const all: Promise<void>[] = [];
  let hasFailed = false;
  return {
    isOpen: () => all.length < most && !hasFailed,
    add(work) {
      const met = Promise.withResolvers<Item | undefined>();
      const running = work(met.resolve);
      all.push(running);
      void running
        .catch(() => {
          hasFailed = true;
        })
        .finally(() => met.resolve(undefined));
      return met.promise;
    },
    async ended() {
      await Promise.allSettled(all);
      await Promise.all(all);
    },
  };
}
