import { describe, expect, it } from 'vitest';
import { incompatibilities, statementsOf } from '../../testing/migration-rules.ts';
import { migrations } from './migrations/index.ts';

/** The last migration released before the rules were checked. */
const LAST_UNCHECKED = '0084-faster-counts';

const CHECKED = Object.entries(migrations).filter(([name]) => name > LAST_UNCHECKED);

it.each(CHECKED)('the previous version can run with the migration %s', async (_name, migration) => {
  const statements = await statementsOf(migration);
  expect(statements.length).toBeGreaterThan(0);
  expect(incompatibilities(statements)).toEqual([]);
});

describe('a migration that the previous version can run with', () => {
  it.each([
    [['alter table bookings add column note text']],
    [["alter table bookings add column kind text not null default 'plain'"]],
    [
      [
        'create table notes (id uuid primary key, text text not null)',
        'create index notes_text on notes (text)',
      ],
    ],
    [
      [
        'create table notes (id uuid)',
        'alter table notes add constraint notes_whole check (id is not null)',
      ],
    ],
    [['alter table payments add constraint payments_paid check (amount > 0) not valid']],
    [['create index concurrently bookings_note on bookings (note)']],
    [['create index regions_name on regions (name)']],
    [
      [
        'drop function count_up()',
        'create or replace function count_up() returns int language sql as $$ select 1 $$',
      ],
    ],
    [['alter table bookings drop constraint bookings_known']],
    [["update bookings set note = null where note = ''"]],
    [['/* safe: no version has used it since 0091 */ alter table bookings drop column old_note']],
  ])('may contain %j', (statements) => {
    expect(incompatibilities(statements)).toEqual([]);
  });
});

describe('a migration that breaks the previous version', () => {
  it.each([
    ['alter table bookings drop column note', 'drops a column'],
    ['alter table bookings rename column note to remark', 'renames'],
    ['alter table bookings rename to visits', 'renames'],
    ['alter table bookings add column kind text not null', 'has to be filled'],
    [
      'alter table bookings add column a text default 1, add column b text not null',
      'has to be filled',
    ],
    ['alter table bookings alter column note set not null', 'set not null'],
    ['alter table bookings alter column note type integer', 'changes the type'],
    ["alter table bookings add constraint b_known check (note <> '')", 'adds a constraint'],
    [
      'alter table payments add constraint p_fkey foreign key (id) references users (id)',
      'adds a constraint',
    ],
    ['drop table bookings', 'drops a table'],
    ['drop view accounts.users', 'drops a view'],
    ['drop function count_up()', 'drops a function'],
    ['create index bookings_note on bookings (note)', 'keeps everybody from writing bookings'],
    ['create unique index emails_key on emails (key)', 'keeps everybody from writing emails'],
    ['update people set note = null', 'changes every row of people'],
    ['/* safe: */ drop table bookings', 'drops a table'],
  ])('is detected: %s', (statement, why) => {
    const [problem, ...others] = incompatibilities([statement]);
    expect(problem).toContain(why);
    expect(others).toEqual([]);
  });
});
