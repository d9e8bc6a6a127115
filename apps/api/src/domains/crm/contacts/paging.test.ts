import { sql } from 'kysely';
import { rowCursor } from '@voltcourier/contracts/kernel/row-cursor';
import { beforeEach, describe, expect, it } from 'vitest';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { listContacts } from './service.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const NAMES = ['Amps', 'Bolt', 'Coil', 'Dyno'];
let staff: Awaited<ReturnType<typeof addEmployee>>;
/** Sets when each was last in touch, latest last. */
const contactEach = (apart: string) =>
  sql`update people set group_contact_at = '2026-05-01 10:00:00.123456+00'::timestamptz
    + ascii(name) * ${apart}::interval`.execute(started.api.deps.db);
beforeEach(async () => {
  staff = await addEmployee(started);
  await sql`delete from people`.execute(started.api.deps.db);
  for (const name of NAMES) {
    await staff.client.companyRecords.create({ body: { name, email: null, phone: null } });
  }
  await contactEach('1 second');
});

type Order = 'contact' | 'name';
const page = async (order: Order, most: number, after?: string) => {
  const query = { kind: 'company', order, ...(after !== undefined && { after }) } as const;
  const { people } = await listContacts(started.api.ctx, query, staff.id, most);
  const last = people.at(-1);
  const next = last && rowCursor(last.id, last.lastContactAt, last.name);
  return { names: people.map(({ name }) => name), id: last?.id ?? '', next };
};

describe.each([
  ['contact', NAMES.toReversed()],
  ['name', NAMES],
] as const)('a list of contacts by %s', (order, expected) => {
  it('has each contact once across pages, even within a millisecond', async () => {
    await contactEach('1 microsecond');
    const names: string[] = [];
    for (let after: string | undefined; names.length < expected.length;) {
      const read = await page(order, 1, after);
      names.push(...read.names);
      after = read.next;
    }
    expect(names).toEqual(expected);
  });

  it.each([
    ['has moved', sql`update people set name = 'Zap', group_contact_at = '2026-05-02'`],
    ['is gone', sql`delete from people`],
  ])('goes on at the same place when the last contact of a page %s', async (_, change) => {
    const first = await page(order, 2);
    expect(first.names).toEqual(expected.slice(0, 2));
    await sql`${change} where id = ${first.id}`.execute(started.api.deps.db);
    expect((await page(order, 2, first.next)).names).toEqual(expected.slice(2));
  });
});

it('a list of companies goes on at the same place when the last one of a page is renamed', async () => {
  const { client } = staff;
  const { companies } = await client.companyRecords.list({ query: {} });
  const bolt = companies[1];
  await sql`update people set name = 'Zap' where id = ${bolt?.id}`.execute(started.api.deps.db);
  const after = rowCursor(bolt?.id ?? '', bolt?.lastContactAt ?? null, bolt?.name);
  const next = await client.companyRecords.list({ query: { after } });
  expect(next.companies.map(({ name }) => name)).toEqual(['Coil', 'Dyno', 'Zap']);
});
