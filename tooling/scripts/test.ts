import { rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findBrowser } from './browser.ts';
import { runCommand } from './failure.ts';
import { inRepository } from './paths.ts';
import { startPostgres } from './postgres.ts';
import { stopSignal } from './stop-signal.ts';
import { dim, green, red, secondsSince, showStep } from './terminal.ts';
import { lastLine, sum } from './test-reports.ts';
import { type Progress, check, runInOrder, runTests, scriptCheck } from './test-steps.ts';
import { type WorkspacePackage, readWorkspace } from './workspace.ts';

const TURBO_FLAGS = ['--continue', '--output-logs=errors-only', '--concurrency=2'];

const progress: Progress = {
  finished(name, seconds, { tally, output }) {
    const time = dim(`${seconds.toFixed(1)} s`);
    if (tally.failed === 0) {
      const count = tally.passed > 1 ? dim(`${lastLine(tally)}, `) : '';
      console.log(`  ${green('✓')} ${name} ${count}${time}`);
      return;
    }
    console.log(`  ${red('✗')} ${name} ${lastLine(tally)}, ${time}`);
    const text = process.stdout.isTTY ? output : stripVTControlCharacters(output);
    console.log(`\n${text.trim()}\n`);
  },
};

/** The runner of a turbo task that every package with a script of this name takes part in. */
function turboTests(
  name: string,
  task: string,
  report: string,
  packages: readonly WorkspacePackage[],
  env: NodeJS.ProcessEnv,
) {
  return runTests({
    name,
    command: 'turbo',
    args: ['run', task, ...TURBO_FLAGS],
    env,
    kind: 'vitest',
    reports: packages
      .filter(({ scripts }) => scripts[task] !== undefined)
      .map(({ folder }) => path.join(folder, 'test-results', report)),
  });
}

/** `npm test`: everything that can be checked. */
async function test(): Promise<void> {
  const begun = performance.now();
  const signal = stopSignal();
  const packages = readWorkspace();
  // A report of an earlier run must not be counted; turbo restores those of what it skips.
  for (const { folder } of packages) {
    rmSync(inRepository(folder, 'test-results'), { recursive: true, force: true });
  }
  const browser = await showStep('Browser', () => findBrowser());
  const postgres = await showStep('Database', () => startPostgres({ ephemeral: true }));
  const env = { TEST_DATABASE_URL: postgres.url, CHROMIUM_PATH: browser };

  // Two lanes for two cores; the browser's tests at the end have both to themselves.
  const lanes = [
    [
      check('Formatting', 'oxfmt', '--check', '.'),
      check('Lint', 'oxlint', '--type-aware', '--deny-warnings'),
      scriptCheck('Import boundaries', 'check-boundaries.ts'),
      check('Types', 'turbo', 'run', 'typecheck', ...TURBO_FLAGS),
      check('Unused files, exports and dependencies', 'knip'),
      scriptCheck('Documentation', 'check-docs.ts'),
      turboTests('Stories', 'test:stories', 'stories.json', packages, env),
    ],
    [
      check('Build', 'turbo', 'run', 'build', ...TURBO_FLAGS),
      scriptCheck('Build cache', 'check-cache.ts'),
      scriptCheck('Byte budgets', 'check-bytes.ts'),
      turboTests('Unit and api tests', 'test:unit', 'unit.json', packages, env),
      runTests({
        name: 'Start and stop',
        command: inRepository('tooling', 'scripts', 'node_modules', '.bin', 'vitest'),
        args: ['run', '--config', 'vitest.start.config.ts'],
        cwd: inRepository('tooling', 'scripts'),
        kind: 'vitest',
        reports: ['tooling/scripts/test-results/start.json'],
      }),
    ],
  ];
  const endToEnd = runTests({
    name: 'End to end',
    command: inRepository('e2e', 'node_modules', '.bin', 'playwright'),
    args: ['test'],
    cwd: inRepository('e2e'),
    env,
    kind: 'playwright',
    reports: ['e2e/test-results/e2e.json'],
  });

  try {
    const inLanes = await Promise.all(lanes.map((lane) => runInOrder(lane, progress, signal)));
    const tally = sum([...inLanes, await runInOrder([endToEnd], progress, signal)]);
    if (signal.aborted) {
      console.log('\nStopped before the end.');
      process.exitCode = 130;
      return;
    }
    if (tally.failed > 0) process.exitCode = 1;
    console.log(`\n${dim(secondsSince(begun))}`);
    console.log(lastLine(tally));
  } finally {
    await postgres.stop();
  }
}

await runCommand(test);
