import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { ACCOUNTS_VIEWS } from './domains/accounts/views.ts';
import { BOOKINGS_VIEWS } from './domains/bookings/views.ts';
import { CRM_VIEWS } from './domains/crm/views.ts';
import { MEMBERSHIPS_VIEWS } from './domains/memberships/views.ts';
import { MESSAGING_VIEWS } from './domains/messaging/views.ts';
import { PAYMENTS_VIEWS } from './domains/payments/views.ts';
import { cloneDatabase, dropDatabase } from './testing/database.ts';

const DECLARED = {
  accounts: ACCOUNTS_VIEWS,
  bookings: BOOKINGS_VIEWS,
  crm: CRM_VIEWS,
  memberships: MEMBERSHIPS_VIEWS,
  messaging: MESSAGING_VIEWS,
  payments: PAYMENTS_VIEWS,
};

let url: string;
let client: pg.Client;

beforeAll(async () => {
  url = await cloneDatabase(inject('templateUrl'));
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await dropDatabase(url);
});

interface ViewRow {
  readonly name: string;
  readonly columns: string[];
  readonly definition: string;
}

async function listViews(): Promise<ViewRow[]> {
  const { rows } = await client.query<ViewRow>(`
    select format('%s.%s', n.nspname, c.relname) as name, pg_get_viewdef(c.oid) as definition,
      array(select attname::text from pg_attribute where attrelid = c.oid order by attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('v', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pgboss')
    order by name`);
  return rows;
}

const declared = Object.entries(DECLARED).flatMap(([domain, tables]) =>
  Object.entries(tables).map(([table, columns]) => ({
    name: `${domain}.${table}`,
    table,
    columns: columns.toSorted(),
  })),
);

it('the database has exactly the views that the domains declare', async () => {
  const views = (await listViews()).map(({ name, columns }) => ({
    name,
    columns: columns.toSorted(),
  }));
  expect(views).toEqual(
    declared
      .map(({ name, columns }) => ({ name, columns }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
  );
});

it('each view selects only columns of its table', async () => {
  const definitions = new Map((await listViews()).map((view) => [view.name, view.definition]));
  expect(declared.length).toBeGreaterThan(20);
  for (const { name, table } of declared) {
    const simple = new RegExp(`^ SELECT [a-z_,\\s]+\\s+FROM (?:public\\.)?${table};$`, 'u');
    expect(definitions.get(name)).toMatch(simple);
  }
});
