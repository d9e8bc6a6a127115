/** Results of a closed loop of clients. Times are in milliseconds. */
export interface Measurement {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Number of calls by outcome: an HTTP status, or `ok`. */
  readonly outcomes: Readonly<Record<string, number>>;
}

/** Quantile of sorted values. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Median of numbers. */
export function median(values: readonly number[]): number {
  return quantile(
    [...values].toSorted((a, b) => a - b),
    0.5,
  );
}

/**
 * Lets clients call repeatedly, each waiting for its response, until the time is up. Calls in
 * progress at that time are awaited and counted.
 */
export async function runClosedLoop(
  clients: number,
  durationMs: number,
  call: (client: number) => Promise<string>,
): Promise<Measurement> {
  const latencies: number[] = [];
  const outcomes: Record<string, number> = {};
  const begun = performance.now();
  const end = begun + durationMs;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() < end) {
        const sent = performance.now();
        const outcome = await call(client);
        latencies.push(performance.now() - sent);
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  latencies.sort((a, b) => a - b);
  return {
    perSecond: latencies.length / seconds,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    outcomes,
  };
}

/** Runs each case once per round, so that other load on the machine affects all. */
export async function runInterleaved<Name extends string>(
  rounds: number,
  cases: Readonly<Record<Name, () => Promise<Measurement>>>,
): Promise<Record<Name, Measurement[]>> {
  const names = Object.keys(cases) as Name[];
  const runs = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    Name,
    Measurement[]
  >;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) runs[name].push(await cases[name]());
  }
  return runs;
}
