import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { inRepository, repository } from './paths.ts';

/** Number of tests by result. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Duration of a file's tests. */
export interface FileTime {
  /** Relative to the repository. */
  readonly file: string;
  readonly seconds: number;
}

/** A tally with its failures. */
export interface ReadTally extends Tally {
  /**
   * Names of the failed tests, each with the first line of its message; for a page's test also what
   * the page did and showed.
   */
  readonly failures: readonly string[];
  /** Tests that passed only at their second attempt, with the first line of the first failure. */
  readonly retried: readonly string[];
  /** Other problems, one sentence each. */
  readonly problems: readonly string[];
  readonly times: readonly FileTime[];
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly success: boolean;
  readonly testResults: readonly {
    /** Absolute path of the file. */
    readonly name: string;
    readonly status?: string;
    /** Why the file failed as a whole: it could not be loaded, or its setup failed. */
    readonly message?: string;
    /** In milliseconds. */
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

interface PlaywrightResult {
  /** In milliseconds. */
  readonly duration?: number;
  readonly error?: { readonly message?: string };
  /** Texts and images attached by the test; a body is in base64. */
  readonly attachments?: readonly { readonly name: string; readonly body?: string }[];
}

interface PlaywrightSuite {
  readonly file: string;
  readonly specs: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly {
      readonly status?: string;
      readonly results: readonly PlaywrightResult[];
    }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly { readonly message?: string }[];
  readonly suites: readonly PlaywrightSuite[];
}

export type ReportKind = 'vitest' | 'playwright';

/** Adds tallies. */
export function sum(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.reduce((total, { failed }) => total + failed, 0),
    skipped: tallies.reduce((total, { skipped }) => total + skipped, 0),
  };
}

/** The tally as the last line of `npm test`. */
export function lastLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

const failure = (name: string, message = ''): string =>
  `${name}: ${stripVTControlCharacters(message).split('\n', 1)[0] ?? ''}`;

const pagesOf = (results: readonly PlaywrightResult[]): string[] =>
  results
    .flatMap(({ attachments = [] }) => attachments)
    .filter(({ name, body }) => name === 'the page' && body !== undefined)
    .map(({ body = '' }) => Buffer.from(body, 'base64').toString('utf8'))
    .map((page) => page.replaceAll(/^/gmu, '    '));

type Spec = PlaywrightSuite['specs'][number];

const hasFailed = ({ ok }: Spec) => !ok;
const wasRetried = ({ tests }: Spec) => tests.some(({ status }) => status === 'flaky');

const namesIn = (suite: PlaywrightSuite, isIncluded: (spec: Spec) => boolean): string[] => [
  ...suite.specs.filter(isIncluded).map(({ title, tests }) => {
    const results = tests.flatMap((run) => run.results);
    const message = results.find(({ error }) => error !== undefined)?.error?.message;
    return [failure(`${suite.file} › ${title}`, message), ...pagesOf(results)].join('\n');
  }),
  ...(suite.suites ?? []).flatMap((inner) => namesIn(inner, isIncluded)),
];

const millisecondsIn = (suite: PlaywrightSuite): number => {
  const results = suite.specs.flatMap(({ tests }) => tests.flatMap((run) => run.results));
  const own = results.reduce((total, { duration = 0 }) => total + duration, 0);
  return (suite.suites ?? []).reduce((total, inner) => total + millisecondsIn(inner), own);
};

/** The ten slowest test files, one line each, slowest first. */
export function slowestFiles(times: readonly FileTime[]): string[] {
  return times
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
}

function tallyOf(
  kind: ReportKind,
  report: unknown,
): Omit<ReadTally, 'problems'> & { readonly isBroken: boolean } {
  if (kind === 'playwright') {
    const { stats, errors, suites } = report as PlaywrightReport;
    return {
      failures: suites.flatMap((suite) => namesIn(suite, hasFailed)),
      retried: suites.flatMap((suite) => namesIn(suite, wasRetried)),
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
      isBroken: errors.length > 0,
      times: suites.map((suite) => ({
        file: path.join('tooling/e2e', suite.file),
        seconds: millisecondsIn(suite) / 1000,
      })),
    };
  }
  const vitest = report as VitestReport;
  return {
    failures: vitest.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      return status === 'failed' && failed.length === 0
        ? [failure(path.relative(repository, name), message)]
        : failed.map(({ fullName, failureMessages }) => failure(fullName, failureMessages?.[0]));
    }),
    retried: vitest.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter((test) => test.status === 'passed' && (test.failureMessages ?? []).length > 0)
      .map(({ fullName, failureMessages }) => failure(fullName, failureMessages?.[0])),
    passed: vitest.numPassedTests,
    failed: vitest.numFailedTests,
    skipped: vitest.numPendingTests + vitest.numTodoTests,
    isBroken: !vitest.success && vitest.numFailedTests === 0,
    times: vitest.testResults.map(({ name, startTime, endTime }) => ({
      file: path.relative(repository, name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

/**
 * Reads a runner's JSON report. A missing, empty or truncated report counts as one failure, so that
 * a runner that never ran can't look like one that passed.
 */
export function readReport(kind: ReportKind, file: string): ReadTally {
  let tally: ReturnType<typeof tallyOf>;
  try {
    tally = tallyOf(kind, JSON.parse(readFileSync(inRepository(file), 'utf8')));
  } catch {
    const problems = [`${file} is missing or can’t be read.`];
    return { passed: 0, failed: 1, skipped: 0, failures: [], retried: [], problems, times: [] };
  }
  const { isBroken, ...counts } = tally;
  if (isBroken) {
    const problem = `${file} reports an error outside of its tests.`;
    return { ...counts, failed: counts.failed + 1, problems: [problem] };
  }
  if (counts.passed + counts.failed + counts.skipped === 0) {
    return { ...counts, failed: 1, problems: [`${file} reports no test at all.`] };
  }
  return { ...counts, problems: [] };
}
