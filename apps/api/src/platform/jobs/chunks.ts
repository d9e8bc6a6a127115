/** Milliseconds that a job works; pg-boss considers it dead after 15 minutes. */
const JOB_MS = 60_000;

/** Work done in chunks, each of which saves its progress. */
export interface ChunkedWork {
  /**
   * Does the next chunk in its own transaction. Returns false if nothing is left or another worker
   * has taken over.
   */
  next(): Promise<boolean>;
  /** Queues a job for the rest; undefined if the state kept between chunks would be lost. */
  readonly handOver?: (() => Promise<void>) | undefined;
}

/**
 * Works chunk by chunk for up to a minute, and leaves the rest to another job. A worker that
 * crashes loses its current chunk, and the next worker continues from the one before.
 */
export async function runInChunks(
  { next, handOver }: ChunkedWork,
  clock: () => number = () => performance.now(),
): Promise<void> {
  const until = clock() + JOB_MS;
  while (await next()) {
    if (handOver === undefined || clock() < until) continue;
    await handOver();
    return;
  }
}
