/** A job works for so long, in milliseconds; pg-boss takes it for dead after 15 minutes. */
const JOB_MS = 60_000;

/** Work that is done in chunks, each of which writes down how far it has come. */
export interface ChunkedWork {
  /**
   * Does the next chunk in a transaction of its own. Answers false when nothing is left, or when
   * another worker has taken over.
   */
  next(): Promise<boolean>;
  /** Sends the job that does the rest; undefined where what a chunk remembers would be lost. */
  readonly handOver?: (() => Promise<void>) | undefined;
}

/**
 * Works chunk by chunk, for a minute at most; what is left then is the next job's. A worker that dies
 * loses the chunk that it is at, and whoever comes next goes on from the one before.
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
