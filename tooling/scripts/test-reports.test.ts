import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { repository } from './paths.ts';
import { lastLine, readReport, sum } from './test-reports.ts';

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
    ...counts,
  });

const playwright = (stats: object, errors: object[] = []) =>
  JSON.stringify({
    stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
    errors,
  });

test('the tests of both runners are counted', () => {
  const unit = read('vitest', vitest({ numPassedTests: 7, numPendingTests: 1, numTodoTests: 1 }));
  expect(unit).toMatchObject({ passed: 7, failed: 0, skipped: 2, problems: [] });
  const browser = read('playwright', playwright({ expected: 3, unexpected: 1, flaky: 1 }));
  expect(browser).toMatchObject({ passed: 3, failed: 2, skipped: 0, problems: [] });
  expect(lastLine(sum([unit, browser]))).toBe('10 passed, 2 failed, 2 skipped');
});

test('nothing skipped is not mentioned', () => {
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
] as const)('a report that is %s is a failure', (_, kind, text, failed) => {
  const report = read(kind, text);
  expect(report.failed).toBe(failed);
  expect(report.problems).toHaveLength(1);
});
