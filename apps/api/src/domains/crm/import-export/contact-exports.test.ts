import { randomUUID } from 'node:crypto';
import { PEOPLE_EXPORT_STATES, type PeopleExport } from '@voltcourier/contracts';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { watchQueries } from '../../../testing/watched-queries.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { createGuests } from '../../../testing/guests.ts';
import { useApi } from '../../../testing/harness.ts';
import { failureOf } from '../../../testing/requests.ts';
import { checkImport, runImport } from './processing.ts';
import { pruneContactExports, runContactExport } from './exports.ts';
import { nextExportState } from './export-states.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let staff: Awaited<ReturnType<typeof addEmployee>>;
beforeAll(async () => {
  staff = await addEmployee(started);
});

const MINUTE_MS = 60_000;
const HEADINGS = 'Name,Email,Phone,Company,Tags,Customer ID,Created,';

const imported = async (csv: string) => {
  const { imports } = staff.client;
  const bytes = Buffer.from(csv);
  const { id: importId } = await imports.beginImport({
    body: { fileName: 'people.csv', bytes: bytes.length },
  });
  const params = { importId };
  const { version } = await imports.addPart({
    params: { importId, part: 0 },
    body: { data: bytes.toString('base64') },
  });
  await imports.check({ params, body: { version } });
  await checkImport(started.api.ctx, importId);
  const preview = await imports.getImport({ params });
  await imports.run({ params, body: { version: preview.version } });
  await runImport(started.api.ctx, importId);
  return imports.getImport({ params });
};
const tagNamed = async (name: string) => {
  const { tags } = await staff.client.contacts.tags();
  return tags.find((tag) => tag.name === name)?.id ?? '';
};
const begin = async (body: { tag?: string; member?: 'yes' | 'no' } = {}): Promise<PeopleExport> =>
  staff.client.contactExports.begin({ headers: await staff.prove(), body });
const written = async (body: { tag?: string; member?: 'yes' | 'no' } = {}) => {
  const { id } = await begin(body);
  await runContactExport(started.api.ctx, id);
  return id;
};
const fetchFile = (id: string, by = staff) =>
  fetch(`${started.api.url}/api/staff/customer-data/exports/${id}/people.csv`, {
    headers: by.cookie,
  });
const rowsOf = async (id: string): Promise<Record<string, string>[]> =>
  parse(await (await fetchFile(id)).text(), { bom: true, columns: true });
const listed = async (id: string) => {
  const { exports } = await staff.client.contactExports.list({ query: {} });
  return exports.find((one) => one.id === id);
};
const partsOf = (id: string) =>
  started.api.deps.db
    .selectFrom('people_export_parts')
    .select('part')
    .where('export_id', '=', id)
    .execute();

describe('the states of an export', () => {
  it('lead to a file and to its deletion, and never back', () => {
    const next = (event: 'finished' | 'delete') =>
      PEOPLE_EXPORT_STATES.map((state) => nextExportState(state, event));
    expect(next('finished')).toEqual(['done', undefined, undefined]);
    expect(next('delete')).toEqual(['deleted', 'deleted', undefined]);
  });
});

describe('an export of contacts', () => {
  it('requires a proof, escapes formulas and can be imported again without changes', async () => {
    const mark = randomUUID().slice(0, 8);
    await imported(
      [
        'name,email,phone,tags,id,created,company',
        `=1+1 ${mark},one@${mark}.example,+1 757 555 0144,"${mark},second ${mark}",-7,2024-05-06,"Fleet ${mark}, Inc."`,
        `"Quoted ""Two"", ${mark}",two@${mark}.example,,${mark},@c,,fleet ${mark}`,
        `Untagged,three@${mark}.example,,,,,`,
      ].join('\n'),
    );
    const body = { tag: await tagNamed(mark) };
    const without = staff.client.contactExports.begin({ headers: {}, body });
    expect(await failureOf(without)).toMatchObject({ code: 'proof_required' });
    const id = await written(body);
    const csv = Buffer.from(await (await fetchFile(id)).arrayBuffer()).toString();
    expect(csv.startsWith(`\uFEFF${HEADINGS}`)).toBe(true);
    const rows = await rowsOf(id);
    expect(
      rows.toSorted((one, other) => (one['Email'] ?? '').localeCompare(other['Email'] ?? '')),
    ).toMatchObject([
      {
        Name: `'=1+1 ${mark}`,
        Email: `one@${mark}.example`,
        Phone: `'+1 757 555 0144`,
        Company: `Fleet ${mark}, Inc.`,
        Tags: expect.stringContaining(`second ${mark}`),
        'Customer ID': '-7',
        Created: '2024-05-06',
        'Wants news': 'no',
      },
      {
        Name: `Quoted "Two", ${mark}`,
        'Customer ID': "'@c",
        Phone: '',
        Tags: mark,
        Company: `Fleet ${mark}, Inc.`,
      },
    ]);
    expect(csv).not.toMatch(/(?:^|,)"?(?:[=+@]|-\D)/mu);
    expect((await imported(csv)).imported).toMatchObject({ unchanged: 2, refused: 0, new: 0 });

    // Into an empty database, the file restores all contacts as they were.
    const facts = () =>
      started.api.deps.db
        .selectFrom('people')
        .select(['name', 'email', 'phone', 'dial', 'external_id'])
        .where('email', 'like', `%@${mark}.example`)
        .where('email', 'not like', 'three%')
        .orderBy('email')
        .execute();
    const before = await facts();
    await started.api.deps.db
      .updateTable('people')
      .set({ email: sql`'gone-' || email`, dial: null })
      .where('email', 'like', `%@${mark}.example`)
      .execute();
    expect((await imported(csv)).imported).toMatchObject({ new: 2, refused: 0 });
    expect((await facts()).filter(({ email }) => email?.startsWith('gone-') === false)).toEqual(
      before,
    );
  });

  it('has the days of the business', async () => {
    const { call } = createGuests(started);
    const { personId, email } = await call();
    await started.api.deps.db
      .updateTable('people')
      .set({ created_at: new Date('2026-05-06T21:30:00-04:00') })
      .where('id', '=', personId)
      .execute();
    const rows = await rowsOf(await written());
    expect(rows.find(({ Email }) => Email === email)).toMatchObject({ Created: '2026-05-06' });
  });

  it('has merged contacts in one row, with their other identities', async () => {
    const { call } = createGuests(started);
    const one = await call();
    const other = await call({ email: null });
    await staff.client.contacts.merge({
      params: { personId: one.personId },
      body: { otherId: other.personId },
    });
    const rows = await rowsOf(await written());
    const own = rows.filter(({ Email }) => Email === one.email);
    expect(own).toHaveLength(1);
    expect(own[0]?.['Also known by']).toContain(other.phone.slice(-4));
  });

  it('continues after a worker died, with each contact once', async () => {
    const mark = randomUUID().slice(0, 8);
    const addresses = Array.from({ length: 2_300 }, (_, index) => `p${index}@${mark}.example`);
    await imported(`email,tags\n${addresses.map((address) => `${address},${mark}`).join('\n')}`);
    const { ctx } = started.api;
    const { id } = await begin({ tag: await tagNamed(mark) });
    let parts = 0;
    const dying = watchQueries(ctx.db, {
      before: (text) => {
        if (!text.includes('p.group_contact_at')) return;
        parts += 1;
        if (parts > 1) throw new Error('The worker dies.');
      },
    });
    await expect(runContactExport({ ...ctx, db: dying }, id)).rejects.toThrow('The worker dies.');
    expect(await listed(id)).toMatchObject({ status: 'running', processed: 1_000, people: 2_300 });
    expect((await fetchFile(id)).status).toBe(404);
    await Promise.all([runContactExport(ctx, id), runContactExport(ctx, id)]);
    expect(await listed(id)).toMatchObject({ status: 'done', processed: 2_300 });
    const rows = await rowsOf(id);
    expect(rows.map(({ Email = '' }) => Email).toSorted()).toEqual(addresses.toSorted());
    await runContactExport(ctx, id);
    expect(await rowsOf(id)).toHaveLength(2_300);
  });

  it('can be downloaded by its author for an hour, and is then deleted', async () => {
    const id = await written({ member: 'yes' });
    const other = await addEmployee(started);
    expect((await fetchFile(id, other)).status).toBe(404);
    const dispatcher = await addEmployee(started, 'DISPATCHER');
    expect((await fetchFile(id, dispatcher)).status).toBe(403);
    expect((await fetchFile(id)).status).toBe(200);
    const { clock, ctx } = started.api;
    clock.offsetMs = 61 * MINUTE_MS;
    expect((await fetchFile(id)).status).toBe(404);
    await pruneContactExports(ctx);
    clock.offsetMs = 0;
    expect(await listed(id)).toMatchObject({ status: 'deleted', deletedBecause: 'expired' });
    expect(await partsOf(id)).toEqual([]);
  });

  it('is deleted once on request, even while it is written', async () => {
    const { id: exportId } = await begin();
    const params = { exportId };
    const gone = await staff.client.contactExports.discard({ params });
    expect(gone).toMatchObject({ status: 'deleted', deletedBecause: 'discarded' });
    await runContactExport(started.api.ctx, exportId);
    expect(await partsOf(exportId)).toEqual([]);
    expect(await staff.client.contactExports.discard({ params })).toEqual(gone);
  });

  it('is deleted when an account is erased', async () => {
    const ready = await written();
    const { id: begun } = await begin();
    const password = 'Plenty of volts 7';
    const username = `gone-${randomUUID().slice(0, 8)}`;
    const client = started.api.client();
    const email = `${username}@example.com`;
    await client.accounts.register({ body: { username, email, password } });
    await client.privacy.deleteAccount({ body: { password } });
    await runContactExport(started.api.ctx, begun);
    for (const id of [ready, begun]) {
      expect(await listed(id)).toMatchObject({ status: 'deleted', deletedBecause: 'erasure' });
      expect(await partsOf(id)).toEqual([]);
    }
  });

  it('is rejected for an unknown tag', async () => {
    expect(await failureOf(begin({ tag: randomUUID() }))).toMatchObject({ code: 'not_found' });
  });
});
