import { byteBudgets, spanishBudgets } from './bytes/byte-budgets.ts';
import { measureRoute, readChunks } from './bytes/route-bytes.ts';
import { Failure, runCommand } from './failure.ts';
import { inRepository } from './paths.ts';

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Measures every page with a budget in the built site, and fails if one exceeds it. */
async function check(): Promise<void> {
  const built = readChunks(inRepository('apps', 'web', 'dist'));
  const exceeded: string[] = [];
  for (const budget of [...byteBudgets, ...spanishBudgets]) {
    const { bytes, chunks } = measureRoute(built, budget);
    const line = `${budget.route}: ${kilobytes(bytes)} of ${kilobytes(budget.bytes)}`;
    console.log(line);
    if (bytes <= budget.bytes) continue;
    const largest = chunks.map((chunk) => `  ${chunk.file} ${kilobytes(chunk.bytes)}`);
    exceeded.push(`${line} is too much:`, ...largest);
  }
  if (exceeded.length > 0) throw new Failure(exceeded.join('\n'));
}

await runCommand(check);
