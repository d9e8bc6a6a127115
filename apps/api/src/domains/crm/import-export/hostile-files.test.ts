import { randomUUID } from 'node:crypto';
import { IMPORT_PART_BYTES, type PeopleImport } from '@voltcourier/contracts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { addEmployee } from '../../../testing/employees.ts';
import { type Api, useApi } from '../../../testing/harness.ts';
import { eventually } from '../../../testing/requests.ts';
import { checkImport, runImport } from './processing.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let staff: Awaited<ReturnType<typeof addEmployee>>;
beforeAll(async () => {
  staff = await addEmployee(started);
});

const upload = async (csv: string | Buffer): Promise<PeopleImport> => {
  const bytes = Buffer.from(csv);
  const { imports } = staff.client;
  const { id: importId } = await imports.beginImport({
    body: { fileName: 'hostile.csv', bytes: bytes.length },
  });
  for (let part = 0; part * IMPORT_PART_BYTES < bytes.length; part += 1) {
    const from = part * IMPORT_PART_BYTES;
    const data = bytes.subarray(from, from + IMPORT_PART_BYTES).toString('base64');
    await imports.addPart({ params: { importId, part }, body: { data } });
  }
  return imports.getImport({ params: { importId } });
};
const get = (importId: string) => staff.client.imports.getImport({ params: { importId } });
const ask = async (importId: string, step: 'check' | 'run' | 'stop') => {
  const { version } = await get(importId);
  return staff.client.imports[step]({ params: { importId }, body: { version } });
};
const check = async (importId: string, by: Api = started.api) => {
  await ask(importId, 'check');
  await checkImport(by.ctx, importId);
  return get(importId);
};
const run = async (importId: string, by: Api = started.api) => {
  await ask(importId, 'run');
  await runImport(by.ctx, importId);
  return get(importId);
};
const peopleWith = async (part: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from people where email like ${`%${part}%`}`.execute(started.api.deps.db);
  return rows[0]?.count ?? 0;
};

describe('a hostile file', () => {
  it('is imported except for rows with oversized cells, NULs or invalid addresses', async () => {
    const csv = [
      'name,email,notes',
      `${'x'.repeat(10_000_000)},big@hostile.example,`,
      '=HYPERLINK("http://x"),formula@hostile.example,"=cmd|\' /C calc\'!A0"',
      'N\u0000UL,nul@hostile.example,',
      '@SUM(1),"=1+1",',
      'Fine,fine@hostile.example,',
    ].join('\n');
    const before = process.memoryUsage().rss;
    const { id } = await upload(csv);
    const preview = await check(id);
    expect(preview.checked).toMatchObject({ new: 2, refused: 3 });
    expect(process.memoryUsage().rss - before).toBeLessThan(500_000_000);
    const address = `${started.api.url}/api/staff/customer-data/imports/${id}/errors.csv`;
    const errors = await (await fetch(address, { headers: staff.cookie })).text();
    expect(errors.length).toBeLessThan(2_000);
    expect(errors).toContain("'=1+1");
    expect((await run(id)).imported).toMatchObject({ new: 2, refused: 3 });
    const { rows } = await sql<{ name: string }>`
      select name from people where email = 'formula@hostile.example'`.execute(started.api.deps.db);
    // Stored as the actual name; exports mark it as text where a spreadsheet could run it as a
    // formula.
    expect(rows).toEqual([{ name: '=HYPERLINK("http://x")' }]);
  }, 180_000);

  it('fails with a message if a quotation mark is never closed', async () => {
    const swallowed = await upload(
      'name,email\n"Ada,a@quote.example\nBob,b@quote.example\nEve",e@quote.example',
    );
    expect((await check(swallowed.id)).checked).toMatchObject({ new: 1, refused: 0 });
    const endless = await upload('name,email\nAda,a@quote.example\nBob,"b@quote.example\nEve,e');
    expect(await check(endless.id)).toMatchObject({
      status: 'failed',
      hasFile: false,
      problem: expect.stringContaining('never closed'),
    });
  });

  it.each([
    ['nothing but blanks', ' \n \n', /empty/u],
    ['only the names', 'name,email\n', /The file has a header but no rows/u],
    ['columns without end', `${'a,'.repeat(300)}a\nx`, /200 columns/u],
  ])('is rejected if it has %s', async (_what, csv, problem) => {
    const { status, problem: refusal } = await upload(csv);
    expect(status).toBe('failed');
    expect(refusal).toMatch(problem);
  });

  it('is read or rejected if it has random bytes', async () => {
    const bytes = Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 7919) % 256));
    const { status } = await upload(bytes);
    expect(['uploaded', 'failed']).toContain(status);
  });

  it('creates one contact from 100,000 rows of the same address in any case', async () => {
    const name = randomUUID();
    const lines = Array.from({ length: 100_000 }, (_, index) =>
      index % 2 === 0
        ? `Same,${name}@same.example,vip`
        : `SAME,${name.toUpperCase()}@SAME.example,VIP`,
    );
    const { id } = await upload(`name,email,tags\n${lines.join('\n')}`);
    const { checked } = await check(id);
    expect(checked).toMatchObject({ new: 1, unchanged: 99_999 });
    expect((await run(id)).imported).toEqual(checked);
    expect(await peopleWith(name)).toBe(1);
  }, 180_000);

  it('creates a contact per address if all rows have the same phone number', async () => {
    const lines = Array.from(
      { length: 3_000 },
      (_, index) => `p${index}@shared.example,757 555 4444`,
    );
    const { id } = await upload(`email,phone\n${lines.join('\n')}`);
    const { checked } = await check(id);
    expect(checked).toMatchObject({ new: 3_000 });
    expect((await run(id)).imported).toEqual(checked);
  }, 60_000);
});

describe('the import worker', () => {
  // Long files, so that most rows are left when the test interrupts after the first ones.
  const many = (count: number, domain: string) =>
    `name,email\n${Array.from({ length: count }, (_, index) => `P ${index},p${index}@${domain}`).join('\n')}`;

  it('continues after another worker died, without writing a row twice', async () => {
    const another = await started.startAnother();
    const { id } = await upload(many(12_500, 'crash.example'));
    expect(await check(id)).toMatchObject({ rows: 12_500, processed: 12_500 });
    await ask(id, 'run');
    // The worker dies between two chunks: its connections are closed midway.
    const dying = runImport(another.ctx, id).catch((error: unknown) => error);
    await eventually(async () => (await get(id)).processed >= 1_000);
    await sql`update people_imports set run_token = gen_random_uuid() where id = ${id}`.execute(
      started.api.deps.db,
    );
    await dying;
    const { processed, status } = await get(id);
    expect(status).toBe('running');
    expect(processed).toBeLessThan(12_500);
    expect(await peopleWith('@crash.example')).toBe(processed);
    await runImport(started.api.ctx, id);
    expect(await get(id)).toMatchObject({
      status: 'done',
      processed: 12_500,
      imported: { new: 12_500, unchanged: 0 },
    });
    expect(await peopleWith('@crash.example')).toBe(12_500);
  }, 60_000);

  it('writes each row once if two run at the same time', async () => {
    const another = await started.startAnother();
    const { id } = await upload(many(3_000, 'two.example'));
    await check(id, another);
    await ask(id, 'run');
    const both = [started.api, another].map((by) => runImport(by.ctx, id));
    await Promise.all(both);
    expect(await get(id)).toMatchObject({ status: 'done', imported: { new: 3_000 } });
    expect(await peopleWith('@two.example')).toBe(3_000);
  }, 60_000);

  it('stops and resumes on request', async () => {
    const { id } = await upload(many(12_000, 'stop.example'));
    await check(id);
    await ask(id, 'run');
    const running = runImport(started.api.ctx, id);
    await eventually(async () => (await get(id)).processed >= 1_000);
    await ask(id, 'stop');
    await running;
    const { status, processed } = await get(id);
    expect(status).toBe('stopped');
    expect(await peopleWith('@stop.example')).toBe(processed);
    expect(await run(id)).toMatchObject({ status: 'done', imported: { new: 12_000 } });
  }, 60_000);

  it('checks and imports a file by jobs', async () => {
    const { id } = await upload(many(2_500, 'jobs.example'));
    await started.api.startWork();
    await ask(id, 'check');
    await eventually(async () => (await get(id)).status === 'checked');
    await ask(id, 'run');
    await eventually(async () => (await get(id)).status === 'done');
    expect((await get(id)).imported).toMatchObject({ new: 2_500 });
  }, 60_000);
});
