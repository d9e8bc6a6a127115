import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { capture } from '../capture.ts';
import { Failure, runCommand } from '../failure.ts';
import { inRepository } from '../paths.ts';
import { startPostgres } from '../postgres.ts';
import { stopSignal } from '../stop-signal.ts';
import { dim, green, red, showStep } from '../terminal.ts';
import type { Mutation } from './mutation.ts';
import { MUTATIONS } from './mutations.ts';

/** Minimum share of mutations that must be detected. */
const LEAST_KILLED = 0.9;

const LANES = Math.max(1, Math.min(2, cpus().length));

interface Outcome {
  readonly mutation: Mutation;
  readonly isKilled: boolean;
}

async function git(signal: AbortSignal, ...args: string[]): Promise<void> {
  const { succeeded, output } = await capture('git', args, { cwd: inRepository('.'), signal });
  if (!succeeded) throw new Failure(`git ${args.join(' ')} failed:\n\n${output}`);
}

/** Makes a copy of the committed code with its dependencies, which may be changed freely. */
async function makeCopy(signal: AbortSignal): Promise<string> {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'voltcourier-mutation-')), 'copy');
  await git(signal, 'worktree', 'add', '--detach', folder, 'HEAD');
  const install = ['install', '--frozen-lockfile', '--prefer-offline'];
  const { succeeded, output } = await capture('pnpm', install, { cwd: folder, signal });
  if (!succeeded) throw new Failure(`The copy could not be installed:\n\n${output}`);
  return folder;
}

interface Report {
  readonly numTotalTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** Failures, one line each: tests, and files that could not be run. */
function failuresOf({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => [
    ...assertionResults.filter(({ status }) => status === 'failed').map((test) => test.fullName),
    ...(message === '' ? [] : [`${path.basename(name)}: ${message}`]),
  ]);
}

/** Runs test files of a package; `undefined` if none could be run. */
async function runTests(
  folder: string,
  tests: readonly string[],
  databaseUrl: string,
  signal: AbortSignal,
  options: readonly string[] = [],
): Promise<Report | undefined> {
  // Report path set in the package's own configuration.
  const report = path.join(folder, 'test-results', 'unit.json');
  rmSync(report, { force: true });
  const vitest = path.join(folder, 'node_modules', '.bin', 'vitest');
  const env = { TEST_DATABASE_URL: databaseUrl };
  await capture(vitest, ['run', '--bail=1', ...options, ...tests], { cwd: folder, env, signal });
  if (!existsSync(report)) return undefined;
  const read = JSON.parse(readFileSync(report, 'utf8')) as Report;
  return read.numTotalTests === 0 ? undefined : read;
}

/** Folder in a copy of the package that a file belongs to. */
const packageOf = (copy: string, file: string): string =>
  path.join(copy, ...file.split('/').slice(0, 2));

/**
 * Runs all those tests once on the unchanged copy: a test that fails there anyway detects nothing.
 *
 * @throws Failure if one of them fails or none is found.
 */
async function checkUnchanged(
  mutations: readonly Mutation[],
  copy: string,
  databaseUrl: string,
  signal: AbortSignal,
): Promise<void> {
  for (const [folder, those] of Map.groupBy(mutations, ({ file }) => packageOf(copy, file))) {
    const tests = [...new Set(those.flatMap((mutation) => mutation.tests))];
    const report = await runTests(folder, tests, databaseUrl, signal);
    const failures = report === undefined ? ['None of them was found.'] : failuresOf(report);
    if (failures.length === 0) continue;
    throw new Failure(`Tests fail on the unchanged code:\n\n${failures.join('\n')}`);
  }
}

/** Runs a mutation's tests on a copy; it is killed if one of them fails. */
async function tryMutation(
  mutation: Mutation,
  copy: string,
  databaseUrl: string,
  signal: AbortSignal,
): Promise<Outcome> {
  const file = path.join(copy, mutation.file);
  const text = readFileSync(file, 'utf8');
  const parts = text.split(mutation.find);
  if (parts.length !== 2) {
    throw new Failure(
      `${mutation.file} has “${mutation.find}” ${parts.length - 1} times instead of once: fix the list of mutations.`,
    );
  }
  writeFileSync(file, parts.join(mutation.replace));
  try {
    const folder = packageOf(copy, mutation.file);
    // A second attempt may find what the first one left behind, and pass on the defect.
    const report = await runTests(folder, mutation.tests, databaseUrl, signal, ['--retry=0']);
    if (report === undefined && !signal.aborted) {
      throw new Failure(`“${mutation.guards}” has no test that can be run: fix the list.`);
    }
    return { mutation, isKilled: report !== undefined && failuresOf(report).length > 0 };
  } finally {
    writeFileSync(file, text);
  }
}

/**
 * `pnpm test:mutation`: puts defects into a copy of the committed code, one at a time, and runs the
 * tests that should detect them. Lists undetected ones, and fails if they are more than one in ten.
 * An argument selects mutations by what they guard.
 */
async function runMutations(): Promise<void> {
  const signal = stopSignal();
  const [wanted = ''] = process.argv.slice(2);
  const waiting = MUTATIONS.filter(({ guards }) => guards.includes(wanted));
  const total = waiting.length;
  const outcomes: Outcome[] = [];
  const copies: string[] = [];
  const postgres = await startPostgres({ ephemeral: true });
  try {
    for (let lane = 0; lane < LANES; lane += 1) copies.push(await makeCopy(signal));
    const [first = ''] = copies;
    await showStep('The unchanged code', () =>
      checkUnchanged(waiting, first, postgres.url, signal),
    );
    const work = async (copy: string): Promise<void> => {
      for (let next = waiting.shift(); next && !signal.aborted; next = waiting.shift()) {
        const outcome = await tryMutation(next, copy, postgres.url, signal);
        if (signal.aborted) return;
        outcomes.push(outcome);
        const mark = outcome.isKilled ? green('noticed ') : red('survived');
        console.log(`  ${mark} ${next.guards} ${dim(next.file)}`);
      }
    };
    await Promise.all(copies.map(work));
  } finally {
    await postgres.stop();
    for (const copy of copies) {
      await capture('git', ['worktree', 'remove', '--force', copy], { cwd: inRepository('.') });
      rmSync(path.dirname(copy), { recursive: true, force: true });
    }
  }
  const killed = outcomes.filter(({ isKilled }) => isKilled).length;
  console.log(`\n${killed} of ${total} were caught by a test.`);
  if (killed < total * LEAST_KILLED) process.exitCode = 1;
}

await runCommand(runMutations);
