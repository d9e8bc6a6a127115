import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { repository } from './paths.ts';
import { lastLine, readReport, slowestFiles, sum } from './test-reports.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'voltcourier-reports-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function read(kind: 'vitest' | 'playwright', text: string | undefined) {
  const file = path.join(folder, 'report.json');
  if (text !== undefined) writeFileSync(file, text);
  return readReport(kind, path.relative(repository, file));
}

const vitest = (counts: object) =>
  JSON.stringify({
    success: true,
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [],
    ...counts,
  });

const playwright = (stats: object, errors: object[] = [], suites: object[] = []) =>
  JSON.stringify({
    stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
    errors,
    suites,
  });

test('counts the tests of both runners', () => {
  const unit = read('vitest', vitest({ numPassedTests: 7, numPendingTests: 1, numTodoTests: 1 }));
  expect(unit).toMatchObject({ passed: 7, failed: 0, skipped: 2, problems: [] });
  const browser = read('playwright', playwright({ expected: 3, unexpected: 1, flaky: 1 }));
  expect(browser).toMatchObject({ passed: 4, failed: 1, skipped: 0, problems: [] });
  expect(lastLine(sum([unit, browser]))).toBe('11 passed, 1 failed, 2 skipped');
});

test('names failures with the first line of their message', () => {
  const failing = {
    fullName: 'seats are sold once',
    status: 'failed',
    failureMessages: ['\u{1b}[31mError: sold twice\u{1b}[39m\n  at seats.ts'],
  };
  const passing = { fullName: 'seats are free', status: 'passed', failureMessages: [] };
  const testResults = [{ name: 'seats.test.ts', assertionResults: [failing, passing] }];
  expect(
    read('vitest', vitest({ numFailedTests: 1, numPassedTests: 1, testResults })),
  ).toMatchObject({ failures: ['seats are sold once: Error: sold twice'], problems: [] });
  const results = [{ error: { message: 'Error: not seen\nLocator' } }];
  const suite = {
    file: 'pay.e2e.ts',
    specs: [{ title: 'a card is refused', ok: true, tests: [{ results: [{}] }] }],
    suites: [{ file: 'pay.e2e.ts', specs: [{ title: 'pays', ok: false, tests: [{ results }] }] }],
  };
  expect(read('playwright', playwright({ unexpected: 1 }, [], [suite])).failures).toEqual([
    'pay.e2e.ts › pays: Error: not seen',
  ]);
});

test('names a file whose setup failed, with the reason', () => {
  const name = path.join(repository, 'apps', 'api', 'src', 'seats.test.ts');
  const assertionResults = [{ fullName: 'seats are sold once', status: 'skipped' }];
  const testResults = [{ name, status: 'failed', message: 'no database\n  at', assertionResults }];
  const report = { success: false, numPassedTests: 4, numPendingTests: 1, testResults };
  expect(read('vitest', vitest(report))).toMatchObject({
    failed: 1,
    failures: ['apps/api/src/seats.test.ts: no database'],
  });
});

test('shows the attached page of a failed browser test', () => {
  const body = Buffer.from('/checkout\nanswered: 500').toString('base64');
  const attachments = [{ name: 'screenshot' }, { name: 'the page', body }];
  const results = [{ error: { message: 'Error: not seen' }, attachments }];
  const suite = {
    file: 'pay.e2e.ts',
    specs: [{ title: 'pays', ok: false, tests: [{ results }] }],
  };
  expect(read('playwright', playwright({ unexpected: 1 }, [], [suite])).failures).toEqual([
    'pay.e2e.ts › pays: Error: not seen\n    /checkout\n    answered: 500',
  ]);
});

test('names a test that passed on retry, with its first failure', () => {
  const results = [{ error: { message: 'Error: not yet\nLocator' } }, {}];
  const suite = {
    file: 'pay.e2e.ts',
    specs: [
      { title: 'pays', ok: true, tests: [{ status: 'flaky', results }] },
      { title: 'leaves', ok: true, tests: [{ status: 'expected', results: [{}] }] },
    ],
  };
  expect(read('playwright', playwright({ flaky: 1, expected: 1 }, [], [suite]))).toMatchObject({
    passed: 2,
    failed: 0,
    failures: [],
    retried: ['pay.e2e.ts › pays: Error: not yet'],
  });
});

test('lists a unit test that passed only at its second attempt', () => {
  const assertionResults = [
    { fullName: 'pays once', status: 'passed', failureMessages: ['Error: twice\n  at pay'] },
    { fullName: 'leaves', status: 'passed', failureMessages: [] },
  ];
  const testResults = [{ name: 'pay.test.ts', startTime: 0, endTime: 1, assertionResults }];
  expect(read('vitest', vitest({ numPassedTests: 2, testResults }))).toMatchObject({
    passed: 2,
    failed: 0,
    retried: ['pays once: Error: twice'],
  });
});

test('sums the time of each file over all attempts', () => {
  const name = path.join(repository, 'packages', 'pricing', 'src', 'fees.test.ts');
  const testResults = [{ name, startTime: 1000, endTime: 3500, assertionResults: [] }];
  expect(read('vitest', vitest({ numPassedTests: 1, testResults })).times).toEqual([
    { file: 'packages/pricing/src/fees.test.ts', seconds: 2.5 },
  ]);
  const spec = (...durations: number[]) => ({
    title: 'pays',
    ok: true,
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  });
  const inner = { file: 'pay.e2e.ts', specs: [spec(1000)] };
  const suite = { file: 'pay.e2e.ts', specs: [spec(2000, 500)], suites: [inner] };
  expect(read('playwright', playwright({ expected: 2 }, [], [suite])).times).toEqual([
    { file: 'tooling/e2e/pay.e2e.ts', seconds: 3.5 },
  ]);
});

test('lists the ten slowest files, slowest first', () => {
  const times = Array.from({ length: 12 }, (_, at) => ({ file: `${at}.test.ts`, seconds: at }));
  const lines = slowestFiles(times);
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe('   11.0 s  11.test.ts');
  expect(lines[9]).toBe('    2.0 s  2.test.ts');
});

test('omits skipped tests from the summary when there are none', () => {
  expect(lastLine({ passed: 5, failed: 0, skipped: 0 })).toBe('5 passed, 0 failed');
});

test.each([
  ['missing', 'vitest', undefined, 1],
  ['cut off', 'vitest', '{"numPassed', 1],
  ['without a test', 'vitest', vitest({}), 1],
  [
    'of a file that could not be loaded',
    'vitest',
    vitest({ success: false, numPassedTests: 4 }),
    1,
  ],
  ['without a browser test', 'playwright', playwright({}), 1],
  ['of a failed set-up', 'playwright', playwright({ expected: 2 }, [{ message: 'no' }]), 1],
] as const)('counts a report that is %s as a failure', (_, kind, text, failed) => {
  const report = read(kind, text);
  expect(report.failed).toBe(failed);
  expect(report.problems).toHaveLength(1);
});
