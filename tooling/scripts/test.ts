import { rmSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { findBrowser } from './browser.ts';
import { runCommand } from './failure.ts';
import { inRepository } from './paths.ts';
import { startPostgres } from './postgres.ts';
import { stopSignal } from './stop-signal.ts';
import { dim, green, red, secondsSince, showStep } from './terminal.ts';
import { findAffectedPackages, planTests } from './test-plan.ts';
import { lastLine, sum } from './test-reports.ts';
import { type Progress, runInOrder } from './test-steps.ts';
import { readWorkspace } from './workspace.ts';

/** Each step that failed with what failed in it, to be said once more at the end. */
const failed: string[] = [];

/** What passed only at its second attempt. */
const retriedTests: string[] = [];

const progress: Progress = {
  finished(name, seconds, { tally, output, failures, retried }) {
    retriedTests.push(...retried.map((line) => `  ${line}`));
    const time = dim(`${seconds.toFixed(1)} s`);
    if (tally.failed === 0) {
      const count = tally.passed > 1 ? dim(`${lastLine(tally)}, `) : '';
      console.log(`  ${green('✓')} ${name} ${count}${time}`);
      return;
    }
    console.log(`  ${red('✗')} ${name} ${lastLine(tally)}, ${time}`);
    failed.push(name, ...failures.map((line) => `  ${line}`));
    const text = process.stdout.isTTY ? output : stripVTControlCharacters(output);
    console.log(`\n${text.trim()}\n`);
  },
};

/**
 * `npm test`: everything that can be checked; with `-- --affected`, what the change since the main
 * branch affects. The last line is the sum over all runners.
 */
async function test(): Promise<void> {
  const begun = performance.now();
  const signal = stopSignal();
  const isAffectedOnly = process.argv.includes('--affected');
  const workspace = readWorkspace();
  const packages = isAffectedOnly ? await findAffectedPackages(signal) : workspace;
  // A report of an earlier run must not be counted; turbo restores those of what it skips.
  for (const { folder } of workspace) {
    rmSync(inRepository(folder, 'test-results'), { recursive: true, force: true });
  }
  const browser = await showStep('Browser', () => findBrowser());
  const postgres = await showStep('Database', () => startPostgres({ ephemeral: true }));
  const env = { TEST_DATABASE_URL: postgres.url, CHROMIUM_PATH: browser };
  try {
    const { lanes, last } = planTests(packages, { isAffectedOnly, env });
    const inLanes = await Promise.all(lanes.map((lane) => runInOrder(lane, progress, signal)));
    const tally = sum([...inLanes, await runInOrder(last, progress, signal)]);
    if (signal.aborted) {
      console.log('\nStopped before the end.');
      process.exitCode = 130;
      return;
    }
    if (retriedTests.length > 0) {
      const heading = 'Passed only at the second attempt, which is a defect to be mended:';
      console.log(`\n${heading}\n${retriedTests.join('\n')}`);
    }
    if (tally.failed > 0) {
      process.exitCode = 1;
      console.log(`\nWhat failed (each is told in full above):\n${failed.join('\n')}`);
    }
    console.log(`\n${dim(secondsSince(begun))}`);
    console.log(lastLine(tally));
  } finally {
    await postgres.stop();
  }
}

await runCommand(test);
