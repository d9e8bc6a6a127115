import { randomUUID } from 'node:crypto';
import { type FieldForm, type PersonField } from '@voltcourier/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { addEmployee } from '../../../testing/employees.ts';
import { createEnteredFields } from '../../../testing/entered-fields.ts';
import { addField } from '../../../testing/field-changes.ts';
import { useApi } from '../../../testing/harness.ts';
import { failureOf } from '../../../testing/requests.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
type Employee = Awaited<ReturnType<typeof addEmployee>>;
let admin: Employee;
let support: Employee;
beforeAll(async () => {
  admin = await addEmployee(started);
  support = await addEmployee(started, 'SUPPORT');
});

const { enter, meet, valueOf } = createEnteredFields(started, () => support.client);
const formOf = ({ name, appliesTo, options, isArchived }: PersonField): FieldForm => ({
  name,
  appliesTo,
  options,
  isArchived,
});
const change = (field: PersonField, changes: Partial<FieldForm>) =>
  admin.client.customFields.changeField({
    params: { fieldId: field.id },
    body: { ...formOf(field), ...changes, version: field.version },
  });

describe('defining custom fields', () => {
  it('requires settings access, and filling them in requires access to contacts', async () => {
    const refused = addField(support.client);
    expect(await failureOf(refused)).toMatchObject({ status: 403, code: 'forbidden' });
    const field = await addField(admin.client);
    const { fields } = await support.client.customFields.listFields();
    expect(fields).toContainEqual(field);
    expect(await enter(await meet(), field, 'Blue')).toMatchObject({ value: 'Blue', version: 1 });
    const reader = await addEmployee(started, 'READ_ONLY');
    const entering = reader.client.customFields.enterField({
      params: { personId: await meet(), fieldId: field.id },
      body: { value: 'x', version: 0 },
    });
    expect(await failureOf(entering)).toMatchObject({ code: 'forbidden' });
  });

  it('rejects a name that exists in any case, and tells if it is archived', async () => {
    const field = await addField(admin.client, { name: 'Gate Code' });
    const again = () => failureOf(addField(admin.client, { name: ' gate code ' }));
    expect(await again()).toMatchObject({ status: 409, code: 'name_taken' });
    const archived = await change(field, { isArchived: true });
    expect((await again()).message).toContain('Restore it');
    const other = await addField(admin.client);
    expect(await failureOf(change(other, { name: 'GATE CODE' }))).toMatchObject({
      code: 'name_taken',
    });
    expect(await change(archived, { name: 'Gate code', isArchived: false })).toMatchObject({
      name: 'Gate code',
      isArchived: false,
    });
  });

  it('rejects the name of an export column', async () => {
    const refusal = { status: 409, code: 'name_taken' };
    expect(await failureOf(addField(admin.client, { name: 'wants News' }))).toMatchObject(refusal);
    const field = await addField(admin.client);
    expect(await failureOf(change(field, { name: 'Email' }))).toMatchObject(refusal);
    // A field from before this rule can be changed and archived like any other.
    const { db } = started.api.deps;
    await db
      .updateTable('person_fields')
      .set({ name: 'Email' })
      .where('id', '=', field.id)
      .execute();
    expect(await change({ ...field, name: 'Email' }, { isArchived: true })).toMatchObject({
      name: 'Email',
      isArchived: true,
    });
  });

  it('rejects a change with an outdated version', async () => {
    const field = await addField(admin.client);
    await change(field, { appliesTo: 'both' });
    expect(await failureOf(change(field, { name: 'Mine' }))).toMatchObject({
      code: 'changed_meanwhile',
    });
  });

  it('moves fields up and down, also concurrently', async () => {
    const made: PersonField[] = [];
    for (const name of ['One', 'Two', 'Three', 'Four']) {
      made.push(await addField(admin.client, { name }));
    }
    const [one, two, three, four] = made;
    const move = (field: PersonField | undefined, to: 'up' | 'down') =>
      admin.client.customFields.moveField({ params: { fieldId: field?.id ?? '' }, body: { to } });
    const order = async () => {
      const { fields } = await admin.client.customFields.listFields();
      const ids = new Set(made.map(({ id }) => id));
      return fields.filter(({ id }) => ids.has(id)).map(({ name }) => name);
    };
    await move(three, 'up');
    expect(await order()).toEqual(['One', 'Three', 'Two', 'Four']);
    await move(four, 'down');
    expect(await order()).toEqual(['One', 'Three', 'Two', 'Four']);
    if (three !== undefined) await change(three, { isArchived: true });
    // Archived fields are skipped.
    await move(two, 'up');
    expect((await order()).slice(0, 2)).toEqual(['Two', 'One']);
    expect(await failureOf(move(three, 'up'))).toMatchObject({ status: 404 });
    await Promise.all([move(one, 'down'), move(four, 'up'), move(two, 'down')]);
    expect((await order()).toSorted()).toEqual(['Four', 'One', 'Three', 'Two']);
  });

  it('never loses an option, which can be renamed, reordered, archived and restored', async () => {
    const field = await addField(admin.client, { kind: 'choice', options: ['North', 'South'] });
    const [north, south] = field.options;
    if (north === undefined || south === undefined) throw new Error('There are two.');
    const personId = await meet();
    await enter(personId, field, south.id);
    // Keeps the option in use, although the change doesn't list it.
    const changed = await change(field, {
      options: [
        { id: null, name: 'West', isArchived: false },
        { ...north, name: 'Far north' },
        { id: randomUUID(), name: 'Nowhere', isArchived: false },
      ],
    });
    expect(changed.options.map(({ name }) => name)).toEqual(['West', 'Far north', 'South']);
    expect(await valueOf(personId, field)).toMatchObject({ value: south.id });
    const without = await change(changed, {
      options: changed.options.map((one) => ({ ...one, isArchived: one.id === south.id })),
    });
    expect(await valueOf(personId, field)).toMatchObject({ value: south.id });
    const other = await meet();
    expect(await failureOf(enter(other, field, south.id))).toMatchObject({ code: 'invalid_input' });
    const back = await change(without, {
      options: without.options.map((one) => ({ ...one, isArchived: false })),
    });
    expect(await enter(other, back, south.id)).toMatchObject({ value: south.id });
    const twice = [...back.options, { id: null, name: 'WEST', isArchived: false }];
    expect(await failureOf(change(back, { options: twice }))).toMatchObject({ status: 400 });
    const none = back.options.map((one) => ({ ...one, isArchived: true }));
    expect(await failureOf(change(back, { options: none }))).toMatchObject({ status: 400 });
  });
});

describe('filling in custom fields', () => {
  it('keeps a value while its field is archived or doesn’t apply', async () => {
    const field = await addField(admin.client);
    const personId = await meet();
    await enter(personId, field, 'Blue');
    const archived = await change(field, { isArchived: true });
    expect(await failureOf(enter(personId, field, 'Red', 1))).toMatchObject({ status: 404 });
    const companies = await change(archived, { isArchived: false, appliesTo: 'company' });
    expect(await failureOf(enter(personId, field, 'Red', 1))).toMatchObject({ status: 404 });
    await change(companies, { appliesTo: 'both' });
    expect(await enter(personId, field, 'Red', 1)).toMatchObject({ value: 'Red', version: 2 });
  });

  it('works for companies', async () => {
    const field = await addField(admin.client, { kind: 'number', appliesTo: 'company' });
    const form = { name: `Fleet ${randomUUID()}`, email: null, phone: null };
    const { id } = await support.client.companyRecords.create({ body: form });
    expect(await enter(id, field, '1,250')).toMatchObject({ value: '1250' });
    expect(await failureOf(enter(await meet(), field, '1'))).toMatchObject({ status: 404 });
  });

  it('accepts one of two concurrent first values, and rejects the other', async () => {
    const field = await addField(admin.client);
    const personId = await meet();
    const both = await Promise.allSettled([
      enter(personId, field, 'Mine'),
      enter(personId, field, 'Theirs'),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await failureOf(enter(personId, field, 'Later'))).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
    });
    const { value } = (await valueOf(personId, field)) ?? {};
    expect(['Mine', 'Theirs']).toContain(value);
    expect(await enter(personId, field, '', 1)).toMatchObject({ value: null, version: 2 });
  });

  it('shows old and new values in the timeline, but not in the audit log', async () => {
    const field = await addField(admin.client, { name: 'Contract until', kind: 'date' });
    const personId = await meet();
    await enter(personId, field, '2026-12-31');
    await enter(personId, field, '2027-12-31', 1);
    // An unchanged value creates no event.
    await enter(personId, field, '2027-12-31', 2);
    await enter(personId, field, null, 3);
    const { entries } = await support.client.contacts.timeline({ params: { personId }, query: {} });
    const fieldEntries = entries.filter(({ kind }) => kind === 'field');
    expect(fieldEntries.map(({ title, detail }) => [title, detail])).toEqual([
      ['Contract until cleared', 'Dec 31, 2027'],
      ['Contract until changed', 'From Dec 31, 2026 to Dec 31, 2027'],
      ['Contract until set', 'Dec 31, 2026'],
    ]);
    expect(fieldEntries[0]?.actor).toBe(support.username);
    const log = await started.api.deps.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('subject_id', '=', personId)
      .where('action', '=', 'person.field')
      .orderBy('id')
      .execute();
    const { id: fieldId } = field;
    expect(log).toEqual([
      { before: { fieldId, isEmpty: true }, after: { fieldId, isEmpty: false } },
      { before: { fieldId, isEmpty: false }, after: { fieldId, isEmpty: false } },
      { before: { fieldId, isEmpty: false }, after: { fieldId, isEmpty: false } },
      { before: { fieldId, isEmpty: false }, after: { fieldId, isEmpty: true } },
    ]);
  });
});
