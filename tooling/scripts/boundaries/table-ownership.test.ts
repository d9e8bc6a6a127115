import { describe, expect, test } from 'vitest';
import { checkTables, type Ownership, shrink } from './table-ownership.ts';

const file = (module: string) => `apps/api/src/domains/${module}/repository.ts`;

const ownership: Ownership = {
  owners: { accounts: ['users'], bookings: ['bookings'], platform: ['rate_limits'] },
  tables: new Set(['users', 'bookings', 'rate_limits']),
  use: new Map([
    ['accounts', { reads: new Map([['users', [file('accounts')]]]), writes: new Map() }],
    ['platform', { reads: new Map([['rate_limits', [file('platform')]]]), writes: new Map() }],
    [
      'bookings',
      {
        reads: new Map([['users', [file('bookings')]]]),
        writes: new Map([
          ['bookings', [file('bookings')]],
          ['users', [file('bookings')]],
        ]),
      },
    ],
  ]),
};
const known = ['bookings reads users', 'bookings writes users'];

describe('tables', () => {
  test('are used by their owners, and by those of whom it is known', () => {
    expect(checkTables(ownership, known)).toEqual([]);
  });

  test('are used by nobody else', () => {
    expect(checkTables(ownership, ['bookings reads users'])).toEqual([
      `${file('bookings')}: bookings writes users, which belongs to accounts; call a function of its index.ts`,
    ]);
  });

  test('a known violation that is gone has to be removed', () => {
    expect(checkTables(ownership, [...known, 'accounts reads bookings'])).toEqual([
      '"accounts reads bookings" is no longer so; remove it from tooling/scripts/boundaries/known-table-violations.json (pnpm boundaries --write)',
    ]);
  });

  test.each([
    [
      'has no owner',
      { tables: new Set([...ownership.tables, 'seats']) },
      'The table seats has no owner',
    ],
    [
      'is gone',
      { tables: new Set(['users', 'bookings']) },
      'names the table rate_limits, which does',
    ],
    [
      'has two owners',
      { owners: { ...ownership.owners, platform: ['rate_limits', 'users'] } },
      'names two owners of users',
    ],
    [
      'has an owner that is gone',
      { owners: { ...ownership.owners, fleet: [] } },
      'names the domain fleet, which does not exist',
    ],
  ])('a table that %s is refused', (_, change, sentence) => {
    const problems = checkTables({ ...ownership, ...change }, known);
    expect(problems).toEqual([expect.stringContaining(sentence)]);
  });
});

describe('the list of known violations', () => {
  test('begins with all', () => {
    expect(shrink(ownership, undefined)).toEqual(known);
  });

  test('loses what is gone, and takes nothing new', () => {
    expect(shrink(ownership, ['bookings reads users', 'accounts reads bookings'])).toEqual([
      'bookings reads users',
    ]);
  });
});
