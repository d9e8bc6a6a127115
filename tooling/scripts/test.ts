import { rmSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { canHaveProgram } from './apart/debian-program.ts';
import { findBrowser } from './browser.ts';
import { findChangedFiles } from './changed-files.ts';
import { DEEP_PARTS, type DeepPart, decideParts } from './deep-parts.ts';
import { runCommand } from './failure.ts';
import { inRepository } from './paths.ts';
import { startPostgres } from './postgres.ts';
import { stopSignal } from './stop-signal.ts';
import { dim, green, red, secondsSince, showStep } from './terminal.ts';
import { findAffectedPackages, planTests } from './test-plan.ts';
import { type FileTime, type Tally, lastLine, slowestFiles, sum } from './test-reports.ts';
import { type Progress, runInOrder } from './test-steps.ts';
import { readWorkspace } from './workspace.ts';

/** Failed steps with their failures, to be repeated at the end. */
const failed: string[] = [];

/** Tests that passed only at their second attempt. */
const retriedTests: string[] = [];

/** Duration of each test file. */
const times: FileTime[] = [];

const progress: Progress = {
  finished(name, seconds, { tally, output, failures, retried, times: own }) {
    times.push(...own);
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

/** A machine without the tools for building the images skips that part, and says so. */
function possible(parts: readonly DeepPart['id'][]): DeepPart['id'][] {
  if (!parts.includes('images') || canHaveProgram('buildah')) return [...parts];
  console.log(
    '  Container images: skipped, because buildah is missing and could not be installed.',
  );
  return parts.filter((id) => id !== 'images');
}

/** Decides which parts of the deep profile run, and prints which don't. */
async function chooseParts(isDeep: boolean, signal: AbortSignal): Promise<DeepPart['id'][]> {
  if (isDeep) return possible(DEEP_PARTS.map(({ id }) => id));
  const base = process.env['TEST_BASE'] || undefined;
  const decisions = decideParts(await findChangedFiles({ base, signal }));
  const leftOut: string[] = [];
  for (const { part, because } of decisions) {
    if (because === undefined) leftOut.push(part.name);
    else console.log(dim(`  ${part.name}: run, because of ${because}.`));
  }
  if (leftOut.length > 0) {
    console.log(
      `  Left to the deep profile, because no related file has changed: ${leftOut.join(', ')}.`,
    );
  }
  return possible(
    decisions.filter(({ because }) => because !== undefined).map(({ part }) => part.id),
  );
}

/** Prints the summary; its last line is the sum over all runners. */
function summarize(tally: Tally, begun: number): void {
  if (times.length > 0) console.log(`\nThe slowest files:\n${slowestFiles(times).join('\n')}`);
  if (retriedTests.length > 0) {
    const heading = 'Passed only on the second attempt, which is a defect to fix:';
    console.log(`\n${heading}\n${retriedTests.join('\n')}`);
  }
  if (tally.failed > 0) {
    process.exitCode = 1;
    console.log(`\nWhat failed (details above):\n${failed.join('\n')}`);
  }
  console.log(`\n${dim(secondsSince(begun))}`);
  console.log(lastLine(tally));
}

/**
 * `npm test`: everything that can be checked in minutes; with `-- --affected`, what the change
 * since the main branch affects, and with `-- --deep`, everything.
 */
async function test(): Promise<void> {
  const begun = performance.now();
  const signal = stopSignal();
  const isAffectedOnly = process.argv.includes('--affected');
  const isDeep = process.argv.includes('--deep');
  const workspace = readWorkspace();
  const packages = isAffectedOnly ? await findAffectedPackages(signal) : workspace;
  // A report of an earlier run must not be counted; turbo restores those of the steps it skips.
  for (const { folder } of workspace) {
    rmSync(inRepository(folder, 'test-results'), { recursive: true, force: true });
  }
  const parts = await chooseParts(isDeep, signal);
  // Installing one mostly waits, and the first steps don't need it. The step that does reports a
  // failure.
  const browser = showStep('Browser', () => findBrowser());
  browser.catch(() => undefined);
  const postgres = await showStep('Database', () => startPostgres({ ephemeral: true }));
  const env = { TEST_DATABASE_URL: postgres.url };
  try {
    const { lanes, last } = planTests(packages, { isAffectedOnly, isDeep, parts, browser, env });
    const inLanes = await Promise.all(lanes.map((lane) => runInOrder(lane, progress, signal)));
    const tally = sum([...inLanes, await runInOrder(last, progress, signal)]);
    if (signal.aborted) {
      console.log('\nStopped before the end.');
      process.exitCode = 130;
      return;
    }
    summarize(tally, begun);
  } finally {
    await postgres.stop();
  }
}

await runCommand(test);
