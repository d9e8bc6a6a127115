import { describe, expect, test } from 'vitest';
import { isClientHook } from './client-hooks.ts';
import { functionLengths, linesOf } from './functions.ts';
import { measure } from './measures.ts';
import { allNouns, nounsOf, sharedNouns } from './nouns.ts';

const lines = (some: number) => 'call();\n'.repeat(some);

describe('functions', () => {
  test('are measured from their first line to their last', () => {
    const source = `
      function two() {
        }
      const one = () => 1;
      const three = () => {
        return function () {};
      };`;
    expect(functionLengths('a.ts', source)).toEqual([2, 1, 3, 1]);
  });

  test('of classes and objects are measured', () => {
    expect(functionLengths('a.ts', 'class A { b() {\n} }; const c = { d() {\n\n} };')).toEqual([
      2, 3,
    ]);
  });
});

test.each([
  ['', 0],
  ['a', 1],
  ['a\n', 1],
  ['a\nb\n', 2],
])('%j has %i lines', (source, expected) => {
  expect(linesOf(source)).toBe(expected);
});

describe('a client hook', () => {
  const query = "import { useQuery } from '@tanstack/react-query';";
  test.each([
    ['is exported and asks', `${query} export function useBooking() {}`, true],
    ['may be a constant', `${query} export const useBooking = () => 1;`, true],
    ['is exported', `${query} function useBooking() {}`, false],
    ['asks', 'export function useBooking() {}', false],
    ['is a hook', `${query} export function user() {}`, false],
  ])('%s', (_, source, expected) => {
    expect(isClientHook('a.ts', source)).toBe(expected);
  });
});

test('nouns are names of modules, contracts, features and tests', () => {
  const nouns = nounsOf([
    'apps/api/src/domains/bookings/service.ts',
    'apps/api/src/domains/money/refunds/service.ts',
    'apps/api/src/clock.ts',
    'packages/contracts/src/bookings.ts',
    'packages/contracts/src/money/refunds.ts',
    'packages/contracts/src/routes.test.ts',
    'packages/contracts/src/kernel/route.ts',
    'apps/web/src/features/bookings/form.tsx',
    'apps/admin/src/features/staff/overview.tsx',
    'tooling/e2e/bookings/bookings.e2e.ts',
    'tooling/e2e/money/refunds.e2e.ts',
    'tooling/e2e/harness/test.ts',
  ]);
  expect(allNouns(nouns)).toEqual(['bookings', 'money', 'staff']);
  expect(sharedNouns(nouns)).toEqual(['bookings']);
});

test('the measures of a repository are computed', () => {
  const measures = measure({
    files: ['apps/api/src/domains/bookings/repository.ts'],
    sources: [
      {
        file: 'apps/api/src/domains/bookings/repository.ts',
        source: `db.selectFrom('users'); db.insertInto('bookings'); function a() {\n${lines(100)}}`,
      },
      {
        file: 'apps/api/src/domains/staff/repository.ts',
        source: "db.selectFrom('users'); db.updateTable('bookings');",
      },
      { file: 'apps/api/src/domains/staff/staff.test.ts', source: lines(301) },
      {
        file: 'apps/web/src/features/staff/use-staff.ts',
        source: "import '@tanstack/react-query';\nexport const useStaff = 1;\n",
      },
    ],
    tables: new Set(['users', 'bookings']),
    mapBytes: 54_321,
    generatedJsonLines: 7,
  });
  expect(Object.fromEntries(measures.map(({ name, value }) => [name, value]))).toEqual({
    'Modules of the API': '1',
    'Feature nouns of all rooms': '1',
    'Nouns that contracts, API, apps and end-to-end tests share': '0: ',
    'Modules that read `users`': '2 of 2 with SQL',
    'Modules that read `bookings`': '0 of 2',
    'Tables that several modules write': '1 of 2',
    'Functions over 100 lines': '1, and 0 in tests, stories and tooling',
    'Functions over 60 lines': '1, and 0 in tests, stories and tooling',
    'Files over 300 lines': '0, and 1 in tests, stories and tooling',
    'Files of hand-written client hooks': '1 with 2 lines',
    'Product source': '105 lines in 3 files',
    'docs/map.md': '54 KB',
    'Committed generated JSON': '7 lines',
  });
});
