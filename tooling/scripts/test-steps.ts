import { capture } from './capture.ts';
import { inRepository } from './paths.ts';
import { type FileTime, type ReportKind, type Tally, readReport, sum } from './test-reports.ts';

/** Result of a step of `npm test`. */
export interface StepResult {
  readonly tally: Tally;
  /** Output to show if something failed. */
  readonly output: string;
  /** Failures, one line each; empty if the step is a single check. */
  readonly failures: readonly string[];
  /** Tests that passed only at their second attempt, one line each. */
  readonly retried: readonly string[];
  readonly times: readonly FileTime[];
}

/** A step of `npm test`. */
export interface Step {
  readonly name: string;
  run(signal: AbortSignal): Promise<StepResult>;
}

const LAST_LINES = 8;

/** The end of a command's output, where it says why it failed. */
const endOf = (output: string): string[] =>
  output
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-LAST_LINES);

/**
 * For the type checker and the linter that uses it, which are written in Go. A lane has one core,
 * on which several threads only add overhead, and with Go's default settings they spend a third of
 * their time on garbage collection.
 */
const GO_SETTINGS = { GOMAXPROCS: '1', GOGC: '400' };

/** A command that passes or fails as a whole, so it counts as one test. */
export function check(name: string, command: string, ...args: readonly string[]): Step {
  return checkWith({}, name, command, ...args);
}

/** {@link check} with its own environment variables. */
export function checkWith(
  env: NodeJS.ProcessEnv,
  name: string,
  command: string,
  ...args: readonly string[]
): Step {
  return {
    name,
    async run(signal) {
      const { succeeded, output } = await capture(command, args, {
        env: { ...GO_SETTINGS, ...env },
        signal,
      });
      const tally = { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 };
      const failures = succeeded ? [] : endOf(output);
      return { tally, output, failures, retried: [], times: [] };
    },
  };
}

/** A check that is a script in this folder. */
export function scriptCheck(name: string, script: string, env: NodeJS.ProcessEnv = {}): Step {
  return checkWith(env, name, process.execPath, inRepository('tooling', 'scripts', script));
}

/** A test runner, whose tests are counted from the reports that it writes. */
export interface Runner {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Path of the browser, for a runner that needs one; see `findBrowser`. */
  readonly browser?: Promise<string>;
  readonly kind: ReportKind;
  /** Report files, relative to the repository. */
  readonly reports: readonly string[];
}

/** Result of a step that could not begin. */
function notBegun(problem: unknown): StepResult {
  const reason = problem instanceof Error ? problem.message : String(problem);
  const tally = { passed: 0, failed: 1, skipped: 0 };
  return { tally, output: reason, failures: [reason], retried: [], times: [] };
}

/** Step that runs a test runner. */
export function runTests(runner: Runner): Step {
  return {
    name: runner.name,
    async run(signal) {
      let browser: string | undefined;
      try {
        browser = await runner.browser;
      } catch (problem) {
        return notBegun(problem);
      }
      const { succeeded, output } = await capture(runner.command, runner.args, {
        ...(runner.cwd === undefined ? {} : { cwd: runner.cwd }),
        env: { ...runner.env, ...(browser !== undefined && { CHROMIUM_PATH: browser }) },
        signal,
      });
      const read = runner.reports.map((file) => readReport(runner.kind, file));
      const tally = sum(read);
      const problems = read.flatMap((report) => report.problems);
      const isUnexplained = !succeeded && tally.failed === 0;
      if (isUnexplained) {
        problems.push(`${runner.name} failed although its reports show no failure.`);
      }
      return {
        tally: isUnexplained ? { ...tally, failed: 1 } : tally,
        output: [output, ...problems].join('\n'),
        failures: [...read.flatMap(({ failures }) => failures), ...problems],
        retried: read.flatMap(({ retried }) => retried),
        times: read.flatMap(({ times }) => times),
      };
    },
  };
}

/** Receives the results of a run's steps. */
export interface Progress {
  finished(name: string, seconds: number, result: StepResult): void;
}

/** Runs steps one after another; a failing one doesn't stop the rest. */
export async function runInOrder(
  steps: readonly Step[],
  progress: Progress,
  signal: AbortSignal,
): Promise<Tally> {
  const tallies: Tally[] = [];
  for (const step of steps) {
    if (signal.aborted) break;
    const begun = performance.now();
    const result = await step.run(signal);
    if (signal.aborted) break;
    tallies.push(result.tally);
    progress.finished(step.name, (performance.now() - begun) / 1000, result);
  }
  return sum(tallies);
}
