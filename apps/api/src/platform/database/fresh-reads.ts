/**
 * Lets identical concurrent reads share one query without returning stale data: a caller joins only
 * a read that hasn't begun, so the result was read after the call. Nothing is cached once the last
 * caller has its answer.
 */
export function freshReads<Value>(read: (key: string) => Promise<Value>) {
  const lines = new Map<string, { running: Promise<Value>; next: Promise<Value> | undefined }>();

  const begin = (key: string): Promise<Value> => {
    const running = read(key);
    const line = { running, next: undefined };
    lines.set(key, line);
    const done = () => {
      if (lines.get(key) === line && line.next === undefined) lines.delete(key);
    };
    running.then(done, done);
    return running;
  };

  return (key: string): Promise<Value> => {
    const line = lines.get(key);
    if (line === undefined) return begin(key);
    line.next ??= line.running.then(
      () => begin(key),
      () => begin(key),
    );
    return line.next;
  };
}
