/**
 * Batches concurrent reads of different keys into one query without returning stale data: a caller
 * joins only a batch that hasn't begun (see `fresh-reads.ts`).
 */
export function batchedReads<Value>(
  readMany: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let running: Promise<unknown> | undefined;
  let next: { keys: Set<string>; answer: Promise<ReadonlyMap<string, Value>> } | undefined;

  const begin = (keys: ReadonlySet<string>): Promise<ReadonlyMap<string, Value>> => {
    const answer = readMany([...keys]);
    const settled = answer.then(
      () => undefined,
      () => undefined,
    );
    running = settled;
    void settled.then(() => {
      if (running === settled) running = undefined;
    });
    return answer;
  };

  return async (key) => {
    if (running === undefined && next === undefined) return (await begin(new Set([key]))).get(key);
    if (next === undefined) {
      const keys = new Set<string>();
      const answer = Promise.resolve(running).then(() => {
        next = undefined;
        return begin(keys);
      });
      next = { keys, answer };
    }
    next.keys.add(key);
    return (await next.answer).get(key);
  };
}
