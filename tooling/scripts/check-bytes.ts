import { type ByteBudget, measureRoute } from './bytes/route-bytes.ts';
import { Failure, runCommand } from './failure.ts';
import { inRepository } from './paths.ts';

/** Compressed JavaScript per page of the customer site; Stripe's own scripts don't count. */
const BUDGETS: readonly ByteBudget[] = [
  { route: '/', bytes: 100_000, lazy: [] },
  { route: '/booking', bytes: 150_000, lazy: ['booking', 'calendar'] },
  { route: '/checkout', bytes: 130_000, lazy: ['checkout', 'sandbox-card-form'] },
];

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Measures every page with a budget in the built site, and refuses one that exceeds it. */
async function check(): Promise<void> {
  const dist = inRepository('apps', 'web', 'dist');
  const exceeded: string[] = [];
  for (const budget of BUDGETS) {
    const { bytes, chunks } = measureRoute(dist, budget);
    const line = `${budget.route}: ${kilobytes(bytes)} of ${kilobytes(budget.bytes)}`;
    console.log(line);
    if (bytes <= budget.bytes) continue;
    const largest = chunks.map((chunk) => `  ${chunk.file} ${kilobytes(chunk.bytes)}`);
    exceeded.push(`${line} is too much:`, ...largest);
  }
  if (exceeded.length > 0) throw new Failure(exceeded.join('\n'));
}

await runCommand(check);
