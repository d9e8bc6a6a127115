import { describe, expect, test } from 'vitest';
import { tablesOfTypes, tableUse, tableUseByModule } from './table-use.ts';

const known = new Set(['bookings', 'users', 'payments', 'refunds', 'people', 'accounts.users']);

function useOf(source: string) {
  const { reads, writes } = tableUse([{ file: 'a.ts', source }], known);
  return { reads: [...reads.keys()].toSorted(), writes: [...writes.keys()].toSorted() };
}

describe('the views that a file uses', () => {
  test.each([
    [
      'a view of another domain',
      'sql`select u.id from accounts.users u join bookings b on b.customer_id = u.id`',
      ['accounts.users', 'bookings'],
      [],
    ],
    ['a view in a builder', "db.selectFrom('accounts.users as u')", ['accounts.users'], []],
    ['a written view', 'sql`update accounts.users set id = 1`', [], ['accounts.users']],
  ])('are found in %s', (_, source, reads, writes) => {
    expect(useOf(source)).toEqual({ reads, writes });
  });
});

describe('the tables that a file uses', () => {
  test.each([
    ['a builder', "db.selectFrom('bookings')", ['bookings'], []],
    [
      'an alias',
      "db.selectFrom('bookings as b').innerJoin('users as u', x)",
      ['bookings', 'users'],
      [],
    ],
    ['a list', "db.selectFrom(['users', 'people as p'])", ['people', 'users'], []],
    ['a written table', "db.insertInto('payments').values(x)", [], ['payments']],
    [
      'another table of an update',
      "db.updateTable('refunds').from('payments')",
      ['payments'],
      ['refunds'],
    ],
    ['a deleted row', "db.deleteFrom('users').using('people')", ['people'], ['users']],
    [
      'a select',
      'sql`select * from bookings b left join users u on true`',
      ['bookings', 'users'],
      [],
    ],
    ['a typed template', 'sql<Row>`select id from only people`', ['people'], []],
    [
      'tables after commas',
      'sql`select 1 from bookings b, users u, lateral (select 1) x`',
      ['bookings', 'users'],
      [],
    ],
    [
      'an insert that selects',
      'sql`insert into refunds (id) select id from payments`',
      ['payments'],
      ['refunds'],
    ],
    ['an update', 'sql`update bookings b set x = 1 from users u`', ['users'], ['bookings']],
    ['a delete', 'sql`delete from bookings where id = ${id}`', [], ['bookings']],
    [
      'a fragment behind a from',
      'const joined = sql`bookings b join users u on true`',
      ['bookings', 'users'],
      [],
    ],
    [
      'a lock and a conflict',
      'sql`for no key update of users on conflict do update set people = 1`',
      [],
      [],
    ],
    [
      'words that are no table',
      'sql`extract(epoch from at), a is distinct from users.id, from people(1)`',
      [],
      [],
    ],
    ['comments', 'sql`-- from users\nselect 1 from people`', ['people'], []],
    ['other functions', "Buffer.from('users of mine'); join('people')", [], []],
  ])('are found in %s', (_, source, reads, writes) => {
    expect(useOf(source)).toEqual({ reads, writes });
  });

  test('a table in a parameter is read from its declared type', () => {
    const source = `
      const unrelated = ['people'];
      function postpone(db, table: 'payments' | 'refunds') { db.updateTable(table); }`;
    expect(useOf(source)).toEqual({ reads: [], writes: ['payments', 'refunds'] });
  });

  test('a table in a variable is read from the names in the file', () => {
    const source = `
      const tables = { booking: sql.table('bookings'), person: sql.table('people') };
      const other = () => db.selectFrom('users');
      const change = (kind) => sql\`update \${tables[kind]} t set x = 1\`;`;
    expect(useOf(source).writes).toEqual(['bookings', 'people']);
  });

  test('a table inside a statement is found', () => {
    const source = "sql`delete from ${sql.table('users')} where id = 1`";
    expect(useOf(source).writes).toEqual(['users']);
  });

  test('use is grouped by module in both folder layouts', () => {
    const files = [
      { file: 'apps/api/src/domains/staff/repository.ts', source: "db.selectFrom('users')" },
      {
        file: 'apps/api/src/domains/money/payments/repository.ts',
        source: "db.updateTable('payments')",
      },
      { file: 'apps/api/src/database/readiness.ts', source: "db.selectFrom('users')" },
    ];
    const use = tableUseByModule(files, known);
    expect([...use.keys()]).toEqual(['staff', 'money']);
    expect(use.get('staff')?.reads).toEqual(
      new Map([['users', ['apps/api/src/domains/staff/repository.ts']]]),
    );
    expect([...(use.get('money')?.writes.keys() ?? [])]).toEqual(['payments']);
  });
});

test('tables are read from the generated types', () => {
  const source = `
    export interface Users { id: string }
    export interface DB { users: Users; bookings: Bookings }`;
  expect(tablesOfTypes('types.ts', source)).toEqual(new Set(['users', 'bookings']));
});
