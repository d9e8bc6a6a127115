/** Work that is under way together, and was begun one after another. */
export interface Batch<Item> {
  /** Whether more may be added: there is room, and nothing has failed. */
  isOpen(): boolean;
  /**
   * Begins some work. Answers what it has met as soon as it says so, or undefined where it ends
   * without having met anything.
   */
  add(work: (meet: (item: Item) => void) => Promise<void>): Promise<Item | undefined>;
  /** Waits until all of it has ended, even where some fails. Throws the first failure. */
  ended(): Promise<void>;
}

/** Starts a batch with room for `most`. A failure is kept until {@link Batch.ended} is asked for it. */
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
