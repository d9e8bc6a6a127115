import { randomUUID } from 'node:crypto';
import { IMPORT_PART_BYTES, type PeopleImport } from '@voltcourier/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { resolveIdentities } from '../contacts/identity-resolution.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { createGuests } from '../../../testing/guests.ts';
import { useApi } from '../../../testing/harness.ts';
import { createMembers } from '../../../testing/members.ts';
import { failureOf } from '../../../testing/requests.ts';
import { checkImport, runImport } from './processing.ts';
import { pruneImports } from './service.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let staff: Awaited<ReturnType<typeof addEmployee>>;
beforeAll(async () => {
  staff = await addEmployee(started);
});

const upload = async (bytes: Buffer, fileName = 'people.csv'): Promise<PeopleImport> => {
  const { imports } = staff.client;
  const begun = await imports.beginImport({ body: { fileName, bytes: bytes.length } });
  let last = begun;
  for (let part = 0; part * IMPORT_PART_BYTES < bytes.length; part += 1) {
    const from = part * IMPORT_PART_BYTES;
    const data = bytes.subarray(from, from + IMPORT_PART_BYTES).toString('base64');
    last = await imports.addPart({ params: { importId: begun.id, part }, body: { data } });
  }
  return last;
};

const again = (importId: string) => staff.client.imports.getImport({ params: { importId } });

type Step = 'check' | 'run' | 'stop' | 'discard';
const ask = ({ id: importId, version }: PeopleImport, step: Step) =>
  staff.client.imports[step]({ params: { importId }, body: { version } });

const checked = async (csv: string | Buffer): Promise<PeopleImport> => {
  const uploaded = await upload(Buffer.from(csv));
  await ask(uploaded, 'check');
  await checkImport(started.api.ctx, uploaded.id);
  return again(uploaded.id);
};
const imported = async (csv: string | Buffer): Promise<PeopleImport> => {
  const preview = await checked(csv);
  await ask(preview, 'run');
  await runImport(started.api.ctx, preview.id);
  return again(preview.id);
};
const errorsOf = async ({ id }: PeopleImport): Promise<string> => {
  const address = `${started.api.url}/api/staff/customer-data/imports/${id}/errors.csv`;
  return (await fetch(address, { headers: staff.cookie })).text();
};
const peopleNamed = (name: string) =>
  started.api.deps.db.selectFrom('people').selectAll().where('name', '=', name).execute();
const counts = (some: Partial<NonNullable<PeopleImport['checked']>>) => ({
  new: 0,
  updated: 0,
  unchanged: 0,
  refused: 0,
  erased: 0,
  ...some,
});

describe('importing contacts', () => {
  it('shows what a file would do, does it and changes nothing the second time', async () => {
    const { call } = createGuests(started);
    const guest = await call({ name: 'Known Guest' });
    const unique = randomUUID().slice(0, 8);
    const csv = [
      'Name,Email,Phone,Tags,Notes,Customer ID,Created',
      `Imported ${unique},New.${unique}@Example.com,757 555 7001,"vip, Fleet","Likes ""early"" hours\nand tea",c-1,2024-05-06`,
      `Imported ${unique},new.${unique}@example.COM,,VIP,,c-2,`,
      `Known Guest,${guest.email?.toUpperCase()},,vip,,c-3,`,
      'Nobody,not an address,,,,,',
    ].join('\r\n');
    const preview = await checked(csv);
    expect(preview).toMatchObject({
      status: 'checked',
      rows: 4,
      encoding: 'utf-8',
      separator: 'comma',
      mapping: ['name', 'email', 'phone', 'tags', 'note', 'externalId', 'createdAt'],
      checked: counts({ new: 1, updated: 1, unchanged: 1, refused: 1 }),
      imported: null,
      errors: 1,
    });
    expect(await peopleNamed(`Imported ${unique}`)).toEqual([]);
    const { rows } = await staff.client.imports.preview({ params: { importId: preview.id } });
    expect(rows.map(({ line, problems }) => [line, problems.length])).toEqual([
      [2, 0],
      [4, 0],
      [5, 0],
      [6, 1],
    ]);
    expect(await errorsOf(preview)).toContain('6,Email,not an address,Invalid email.');

    await ask(preview, 'run');
    await runImport(started.api.ctx, preview.id);
    expect(await again(preview.id)).toMatchObject({
      status: 'done',
      hasFile: false,
      imported: preview.checked,
    });
    const [person, ...others] = await peopleNamed(`Imported ${unique}`);
    expect(others).toEqual([]);
    expect(person).toMatchObject({
      source: 'import',
      email: `New.${unique}@Example.com`,
      dial: '+17575557001',
      external_id: 'c-1',
      created_at: new Date('2024-05-06T12:00:00Z'),
    });
    const view = await staff.client.contacts.get({ params: { personId: person?.id ?? '' } });
    expect(view.tags.map(({ name }) => name.toLowerCase())).toEqual(['fleet', 'vip']);
    const timeline = await staff.client.contacts.timeline({
      params: { personId: view.id },
      query: {},
    });
    expect(timeline.entries.map(({ detail }) => detail)).toEqual(['Likes "early" hours\nand tea']);

    const before = JSON.stringify(
      await started.api.deps.db.selectFrom('people').selectAll().execute(),
    );
    const second = await imported(csv);
    expect(second.imported).toEqual(counts({ unchanged: 3, refused: 1 }));
    expect(
      JSON.stringify(await started.api.deps.db.selectFrom('people').selectAll().execute()),
    ).toBe(before);
  });

  it('suspects an uncertain match instead of joining it', async () => {
    const { call } = createGuests(started);
    const member = await createMembers(started).join();
    const byPhone = await call({ name: 'Phone Alone', email: null });
    const number = `757 5${String(Date.now()).slice(-2)} 8${String(Date.now()).slice(-5, -2)}`;
    const { imported: came } = await imported(
      [
        'name;email;phone',
        // An unverified account doesn't own the address.
        `Somebody;${member.email};`,
        `Phone Alone;;${byPhone.phone}`,
        `Phone Alone;alone@example.com;${byPhone.phone}`,
        `One;;${number}`,
        `Two;;${number}`,
      ].join('\n'),
    );
    expect(came).toMatchObject({ refused: 0, new: expect.any(Number) });
    const [alone] = await started.api.deps.db
      .selectFrom('people')
      .selectAll()
      .where('email', '=', 'alone@example.com')
      .execute();
    const suspects = await staff.client.contacts.get({ params: { personId: alone?.id ?? '' } });
    expect(suspects.suspects).toMatchObject([{ id: byPhone.personId, reason: 'name-and-phone' }]);
  });

  it('skips erased contacts, without keeping or showing their data', async () => {
    const { db } = started.api.deps;
    const email = `gone-${randomUUID()}@example.com`;
    const client = started.api.client();
    const password = 'Plenty of volts 7';
    const username = `gone-${randomUUID().slice(0, 8)}`;
    await client.accounts.register({ body: { username, email, password } });
    await imported(`email,phone\n${email},757 555 9111`);
    await resolveIdentities(started.api.ctx);
    // The number comes from a guest record with the same address, which the account hasn't
    // verified.
    await db
      .updateTable('users')
      .set({ email_verified_at: new Date() })
      .where('username', '=', username)
      .execute();
    await client.privacy.deleteAccount({ body: { password } });
    const done = await imported(
      `email,phone\n${email.toUpperCase()},\n,757 555 9111\nstays-${email},757 555 9111`,
    );
    expect(done.imported).toEqual(counts({ erased: 2, new: 1 }));
    expect(await errorsOf(done)).not.toContain('gone');
    const back = await db
      .selectFrom('people')
      .select('id')
      .where('email', 'ilike', email)
      .execute();
    expect(back).toEqual([]);
    const kept = await db.selectFrom('erased_contacts').selectAll().execute();
    const known = JSON.stringify(kept);
    for (const search of [email, username, '757 555 9111', '5559111']) {
      expect(known).not.toContain(search);
    }
  });

  it('is rejected before the check, and with an outdated version', async () => {
    const uploaded = await upload(Buffer.from('name\nAda'));
    expect(await failureOf(ask(uploaded, 'run'))).toMatchObject({ code: 'changed_meanwhile' });
    expect(await failureOf(ask(uploaded, 'check'))).toMatchObject({ code: 'file_unreadable' });
    const params = { importId: uploaded.id };
    const { version, encoding } = uploaded;
    const reading: Parameters<typeof staff.client.imports.readAs>[0]['body'] = {
      version,
      encoding,
      separator: 'tab',
      mapping: ['email'],
    };
    const changed = await staff.client.imports.readAs({ params, body: reading });
    expect(changed).toMatchObject({ separator: 'tab', mapping: ['email'], status: 'uploaded' });
    expect(await failureOf(staff.client.imports.readAs({ params, body: reading }))).toMatchObject({
      code: 'changed_meanwhile',
    });
    const gone = await ask(changed, 'discard');
    expect(gone).toMatchObject({ status: 'failed', hasFile: false });
    const parts = await started.api.deps.db
      .selectFrom('people_import_parts')
      .select('part')
      .where('import_id', '=', uploaded.id)
      .execute();
    expect(parts).toEqual([]);
  });

  it('deletes files after a week, and rejected cells after a month', async () => {
    const preview = await checked('email\nnobody');
    expect(preview.errors).toBe(1);
    const { clock, ctx } = started.api;
    clock.offsetMs = 8 * 86_400_000;
    await pruneImports(ctx);
    expect(await again(preview.id)).toMatchObject({ hasFile: false, status: 'failed' });
    expect(await errorsOf(preview)).toContain('nobody');
    clock.offsetMs = 40 * 86_400_000;
    await pruneImports(ctx);
    expect(await errorsOf(preview)).not.toContain('nobody');
    clock.offsetMs = 0;
  });
});
