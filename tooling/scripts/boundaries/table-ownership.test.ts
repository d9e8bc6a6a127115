import { describe, expect, test } from 'vitest';
import { checkTables, type Ownership } from './table-ownership.ts';

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
        reads: new Map([['accounts.users', [file('bookings')]]]),
        writes: new Map([['bookings', [file('bookings')]]]),
      },
    ],
  ]),
};

/** Returns the check's problems if a domain also used this name. */
function problemsWhen(domain: string, verb: 'reads' | 'writes', name: string): string[] {
  const nothing = { reads: new Map(), writes: new Map() };
  const used = { ...nothing, [verb]: new Map([[name, [file(domain)]]]) };
  return checkTables({ ...ownership, use: new Map([...ownership.use, [domain, used]]) });
}

describe('tables', () => {
  test('may be used by their owners, and read through views by later domains', () => {
    expect(checkTables(ownership)).toEqual([]);
  });

  test.each([
    ['reads a table of another domain', 'bookings', 'reads', 'users', 'accounts'],
    ['writes a table of another domain', 'bookings', 'writes', 'users', 'accounts'],
    ['reads a view of a later domain', 'accounts', 'reads', 'bookings.bookings', 'bookings'],
    ['writes a view', 'bookings', 'writes', 'accounts.users', 'accounts'],
  ] as const)('are refused to a domain that %s', (_, domain, verb, name, owner) => {
    expect(problemsWhen(domain, verb, name)).toEqual([
      `${file(domain)}: ${domain} ${verb} ${name}, which belongs to ${owner}; read a view that an earlier domain publishes, call a function of its index.ts, or ask a later domain through a port`,
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
  ])('are refused when one %s', (_, change, sentence) => {
    const problems = checkTables({ ...ownership, ...change });
    expect(problems).toEqual([expect.stringContaining(sentence)]);
  });
});
