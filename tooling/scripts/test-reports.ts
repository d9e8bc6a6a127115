import { readFileSync } from 'node:fs';
import { inRepository } from './paths.ts';

/** How many tests ended how. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** A tally with what is wrong beyond the tests that failed, one sentence each. */
export interface ReadTally extends Tally {
  readonly problems: readonly string[];
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly success: boolean;
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly { readonly message?: string }[];
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

function tallyOf(kind: ReportKind, report: unknown): Tally & { readonly isBroken: boolean } {
  if (kind === 'playwright') {
    const { stats, errors } = report as PlaywrightReport;
    return {
      passed: stats.expected,
      // A test that passes only at the second attempt has found something.
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
      isBroken: errors.length > 0,
    };
  }
  const vitest = report as VitestReport;
  return {
    passed: vitest.numPassedTests,
    failed: vitest.numFailedTests,
    skipped: vitest.numPendingTests + vitest.numTodoTests,
    isBroken: !vitest.success && vitest.numFailedTests === 0,
  };
}

/**
 * Reads a runner's JSON report. A report that is missing, empty or broken off counts as one
 * failure, so that a runner that never ran can't look like one that passed.
 */
export function readReport(kind: ReportKind, file: string): ReadTally {
  let tally: ReturnType<typeof tallyOf>;
  try {
    tally = tallyOf(kind, JSON.parse(readFileSync(inRepository(file), 'utf8')));
  } catch {
    return { passed: 0, failed: 1, skipped: 0, problems: [`${file} is missing or can’t be read.`] };
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
