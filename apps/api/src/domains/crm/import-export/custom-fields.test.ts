import { randomUUID } from 'node:crypto';
import type { PeopleImport, PersonField } from '@voltcourier/contracts';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { addEmployee } from '../../../testing/employees.ts';
import { addField } from '../../../testing/field-changes.ts';
import { useApi } from '../../../testing/harness.ts';
import { failureOf } from '../../../testing/requests.ts';
import { checkImport, runImport } from './processing.ts';
import { runContactExport } from './exports.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let staff: Awaited<ReturnType<typeof addEmployee>>;
let fields: PersonField[] = [];
beforeAll(async () => {
  staff = await addEmployee(started);
  for (const [name, kind] of [
    ['Gate code', 'text'],
    ['Vans', 'number'],
    ['Contract until', 'date'],
    ['Reminder call', 'yes-no'],
    ['Side', 'choice'],
    ['Map', 'link'],
  ] as const) {
    const options = kind === 'choice' ? ['Left', 'Right'] : [];
    fields = [...fields, await addField(staff.client, { name, kind, options })];
  }
});

const uploaded = async (csv: string): Promise<PeopleImport> => {
  const { imports } = staff.client;
  const bytes = Buffer.from(csv);
  const file = { fileName: 'people.csv', bytes: bytes.length };
  const { id: importId } = await imports.beginImport({ body: file });
  const data = bytes.toString('base64');
  return imports.addPart({ params: { importId, part: 0 }, body: { data } });
};
const again = ({ id: importId }: PeopleImport) =>
  staff.client.imports.getImport({ params: { importId } });
const checked = async (csv: string): Promise<PeopleImport> => {
  const { id: importId, version, ...rest } = await uploaded(csv);
  await staff.client.imports.check({ params: { importId }, body: { version } });
  await checkImport(started.api.ctx, importId);
  return again({ id: importId, version, ...rest });
};
const imported = async (csv: string): Promise<PeopleImport> => {
  const preview = await checked(csv);
  const { id: importId, version } = preview;
  await staff.client.imports.run({ params: { importId }, body: { version } });
  await runImport(started.api.ctx, importId);
  return again(preview);
};
const personOf = async (email: string) => {
  const { people } = await staff.client.contacts.list({ query: { search: email } });
  return people[0]?.id ?? '';
};
const valuesOf = async (personId: string) => {
  const { values } = await staff.client.customFields.fieldValues({ params: { personId } });
  return fields.map(({ id }) => values.find(({ fieldId }) => fieldId === id)?.value ?? null);
};
const HEAD = 'email,tags,gate code,VANS,contract until,Reminder call,Side,Map';

/** Returns all contacts with a tag, as rows keyed by column name. */
const exportedWith = async (tag: string, meanwhile = async () => {}) => {
  const { tags } = await staff.client.contacts.tags();
  const body = { tag: tags.find(({ name }) => name === tag)?.id ?? '' };
  const { deps, ctx } = started.api;
  const { id } = await staff.client.contactExports.begin({ headers: await staff.prove(), body });
  await meanwhile();
  // Runs the job with the same data as the worker.
  const { rows } = await sql<{ fieldIds: string[] }>`
    select data -> 'fieldIds' as "fieldIds" from pgboss.job
    where name = 'exports.run' and data ->> 'exportId' = ${id}`.execute(deps.db);
  await runContactExport(ctx, id, rows[0]?.fieldIds);
  const address = `${started.api.url}/api/staff/customer-data/exports/${id}/people.csv`;
  return (await fetch(address, { headers: staff.cookie })).text();
};
const rowsIn = (csv: string): Record<string, string>[] => parse(csv, { bom: true, columns: true });

describe('custom fields in a file', () => {
  it('are matched by name, and fill empty values without overwriting others', async () => {
    const email = `${randomUUID()}@files.example`;
    const csv = `${HEAD}\n${email},x,Blue,"1,200",4/30/2027,y,right,https://maps.example\n`;
    const { mapping } = await uploaded(csv);
    expect(mapping.slice(2)).toEqual(fields.map(({ id }) => `field:${id}`));
    expect(await imported(csv)).toMatchObject({ imported: { new: 1 } });
    const personId = await personOf(email);
    const right = fields[4]?.options[1]?.id;
    const values = ['Blue', '1200', '2027-04-30', 'yes', right, 'https://maps.example'];
    expect(await valuesOf(personId)).toEqual(values);
    const { entries } = await staff.client.contacts.timeline({ params: { personId }, query: {} });
    const fieldEntries = entries.filter(({ kind }) => kind === 'field');
    expect(fieldEntries).toHaveLength(6);
    expect(fieldEntries.find(({ title }) => title === 'Side set')).toMatchObject({
      detail: 'Right',
      actor: staff.username,
    });
    // Later changes by staff stay, including cleared values.
    const enter = (index: number, value: string | null) =>
      staff.client.customFields.enterField({
        params: { personId, fieldId: fields[index]?.id ?? '' },
        body: { value, version: 1 },
      });
    await enter(0, 'Red');
    await enter(1, null);
    expect(await imported(csv)).toMatchObject({ imported: { unchanged: 1, updated: 0 } });
    expect(await valuesOf(personId)).toEqual(['Red', null, ...values.slice(2)]);
  });

  it('reject a row with invalid values, with a message for each', async () => {
    const email = `${randomUUID()}@files.example`;
    const wrong = await checked(
      `${HEAD}\n${email},x,${'x'.repeat(501)},many,soon,perhaps,Up,javascript:1\n`,
    );
    expect(wrong).toMatchObject({ checked: { refused: 1, new: 0 }, errors: 6 });
    const address = `${started.api.url}/api/staff/customer-data/imports/${wrong.id}/errors.csv`;
    const errors = await (await fetch(address, { headers: staff.cookie })).text();
    expect(errors).toContain('2,Side,Up,"Must be one of: Left, Right."');
    expect(errors).toContain('2,VANS,many,This isn’t a number');
    const { rows } = await staff.client.imports.preview({ params: { importId: wrong.id } });
    expect(rows[0]?.values[`field:${fields[4]?.id}`]).toBe('Up');
  });

  it('can’t be chosen if they are archived or unknown', async () => {
    const {
      id: importId,
      version,
      encoding,
      separator,
    } = await uploaded('email,a\na@b.example,x\n');
    const archived = await addField(staff.client);
    const form = { name: archived.name, appliesTo: 'both' as const, options: [], isArchived: true };
    await staff.client.customFields.changeField({
      params: { fieldId: archived.id },
      body: { ...form, version: 1 },
    });
    for (const fieldId of [archived.id, randomUUID()]) {
      const body = { version, encoding, separator, mapping: ['email', `field:${fieldId}`] };
      const refused = staff.client.imports.readAs({ params: { importId }, body });
      expect(await failureOf(refused)).toMatchObject({ code: 'file_unreadable' });
    }
  });

  it('are exported without formulas, and imported again without changes', async () => {
    const mark = randomUUID().slice(0, 8);
    await imported(
      `${HEAD}\none@${mark}.example,${mark},"=cmd|' /C calc'!A0",-7,2027-04-30,no,Left,\ntwo@${mark}.example,${mark},,,,,,\n`,
    );
    const csv = await exportedWith(mark);
    const rows = rowsIn(csv);
    expect(rows.find(({ Email }) => Email === `one@${mark}.example`)).toMatchObject({
      'Gate code': "'=cmd|' /C calc'!A0",
      Vans: '-7',
      'Contract until': '2027-04-30',
      'Reminder call': 'No',
      Side: 'Left',
      Map: '',
    });
    expect(rows.find(({ Email }) => Email === `two@${mark}.example`)).toMatchObject({ Side: '' });
    expect(await imported(csv)).toMatchObject({ imported: { unchanged: 2 }, errors: 0 });
  });

  it('keep the columns that an export was started with', async () => {
    const mark = randomUUID().slice(0, 8);
    await imported(`${HEAD}\none@${mark}.example,${mark},Blue,,,,Left,\n`);
    const csv = await exportedWith(mark, async () => {
      const late = await addField(staff.client, { name: 'Late' });
      await staff.client.customFields.moveField({
        params: { fieldId: late.id },
        body: { to: 'up' },
      });
    });
    const [row] = rowsIn(csv);
    expect(row).toMatchObject({ 'Gate code': 'Blue', Side: 'Left' });
    expect(row).not.toHaveProperty('Late');
  });
});
