import { median, type Measurement } from './measurement.ts';

const number = (value: number) =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 });

/** Prints rows below a header, in aligned columns. */
export function printTable(header: readonly string[], rows: readonly (readonly string[])[]): void {
  const all = [header, ...rows];
  const widths = header.map((_, column) =>
    Math.max(...all.map((row) => (row[column] ?? '').length)),
  );
  for (const row of all) {
    console.log(
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    );
  }
  console.log();
}

/** A row with the medians of several runs. */
export function summaryRow(name: string, runs: readonly Measurement[]): string[] {
  const of = (field: 'perSecond' | 'p50' | 'p99') => number(median(runs.map((run) => run[field])));
  const outcomes: Record<string, number> = {};
  for (const run of runs) {
    for (const [outcome, count] of Object.entries(run.outcomes)) {
      outcomes[outcome] = (outcomes[outcome] ?? 0) + count;
    }
  }
  const counts = Object.entries(outcomes).map(([outcome, count]) => `${count} × ${outcome}`);
  return [name, of('perSecond'), of('p50'), of('p99'), counts.join(', ')];
}

/** Median of the pairwise ratios of two figures. */
export function pairedRatio(
  of: readonly Measurement[],
  over: readonly Measurement[],
  field: 'perSecond' | 'p99' = 'perSecond',
): number {
  return median(of.map((run, pair) => run[field] / (over[pair]?.[field] ?? Number.NaN)));
}

/** Prints goals next to the measured values. For information only: nothing fails because of it. */
export function printGoals(
  goals: readonly {
    name: string;
    measured: number;
    goal: number;
    atMost?: boolean;
    unit?: string;
  }[],
): void {
  printTable(
    ['goal', 'aimed at', 'measured', ''],
    goals.map(({ name, measured, goal, atMost = false, unit = '' }) => [
      name,
      `${atMost ? '≤' : '≥'} ${number(goal)}${unit}`,
      `${number(measured)}${unit}`,
      (atMost ? measured <= goal : measured >= goal) ? 'met' : 'missed',
    ]),
  );
}
