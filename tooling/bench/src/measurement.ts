/** What a closed loop of clients measured. Times in milliseconds. */
export interface Measurement {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** How often each outcome came: an HTTP status, or `ok`. */
  readonly outcomes: Readonly<Record<string, number>>;
}

/** The value below which a share of sorted values lies. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The middle of some numbers. */
export function median(values: readonly number[]): number {
  return quantile(
    [...values].toSorted((a, b) => a - b),
    0.5,
  );
}

/**
 * Lets clients call one after another, each waiting for its answer, until the time is up. A call
 * that was under way then is waited for and counted.
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

/** Runs each case once per round, one after another, so that what else the machine does meets all. */
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
