import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { addEmployee } from '../../../testing/employees.ts';
import { createGuests } from '../../../testing/guests.ts';
import { useApi } from '../../../testing/harness.ts';
import { failureOf } from '../../../testing/requests.ts';
import { runBulkAction } from './bulk-actions.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const { call } = createGuests(started);
let staff: Awaited<ReturnType<typeof addEmployee>>;
beforeAll(async () => {
  staff = await addEmployee(started, 'SUPPORT');
});

/** Creates a tag and adds it to a new or existing contact; returns the tag. */
async function give(name: string, personId?: string) {
  const id = personId ?? (await call()).personId;
  const body = { name, tone: 'sea' } as const;
  await staff.client.contacts.addTag({ params: { personId: id }, body });
  return { personId: id, ...(await seen(name)) };
}

async function seen(name: string) {
  const { tags } = await staff.client.tags.listTags();
  const tag = tags.find((one) => one.name === name);
  if (tag === undefined) throw new Error(`There is no tag ${name}.`);
  return { params: { tagId: tag.id }, version: tag.version, tag };
}

const codeOf = async (refused: Promise<unknown>) => (await failureOf(refused)).code;

const names = async (personId: string) =>
  (await staff.client.contacts.get({ params: { personId } })).tags.map(({ name }) => name);
const idsOf = async (tag: string) =>
  (await staff.client.contacts.list({ query: { tag } })).people.map(({ id }) => id);
const keepSegment = (filter: object) =>
  staff.client.segments.createSegment({ body: { name: `Of tags ${randomUUID()}`, filter } });
const segmentOf = async (id: string) =>
  (await staff.client.segments.listSegments()).segments.find((one) => one.id === id);
const logOf = async (tagId: string) => {
  const { rows } = await sql<{ action: string; before: object; after: object | null }>`
    select action, before, after from audit_log where subject_id = ${tagId} order by id`.execute(
    started.api.deps.db,
  );
  return rows;
};

describe('a tag', () => {
  it('is renamed everywhere, and rejects an outdated version and a taken name', async () => {
    const { personId, params, version } = await give('Fleets');
    const body = { name: 'Fleet customers', tone: 'plum', version } as const;
    expect(await staff.client.tags.changeTag({ params, body })).toMatchObject({ tone: 'plum' });
    expect(await names(personId)).toEqual(['Fleet customers']);
    const late = staff.client.tags.changeTag({ params, body: { ...body, name: 'Late' } });
    expect(await codeOf(late)).toBe('changed_meanwhile');
    expect(await logOf(params.tagId)).toEqual([
      {
        action: 'tag.change',
        before: { tone: 'sea', version },
        after: { tone: 'plum', version: version + 1, isRenamed: true },
      },
    ]);
    // A tag may change the case of its own name, but not take another tag's.
    const again = { params, body: { ...body, name: 'FLEET customers', version: version + 1 } };
    expect(await staff.client.tags.changeTag(again)).toMatchObject({ name: 'FLEET customers' });
    const other = await give('Somebody else’s');
    const taken = { name: 'fleet Customers', tone: 'sea', version: other.version } as const;
    const refused = staff.client.tags.changeTag({ params: other.params, body: taken });
    expect(await codeOf(refused)).toBe('name_taken');
  });

  it('is merged into another, and contacts, segments and links follow', async () => {
    const from = await give('Event');
    const into = await give('Events');
    const both = await give('Event');
    await give('Events', both.personId);
    const segment = await keepSegment({ tag: from.tag.id, member: 'no' });
    const without = await keepSegment({ withoutTag: from.tag.id });
    expect(await staff.client.tags.getUses({ params: from.params })).toMatchObject({
      people: { count: 2, isMore: false },
      segments: expect.arrayContaining([
        { id: segment.id, name: segment.name },
        { id: without.id, name: without.name },
      ]),
    });
    const body = { version: from.version, otherId: into.tag.id, otherVersion: into.version };
    const one = await staff.client.tags.mergeTags({ params: from.params, body });
    expect(one).toMatchObject({ id: into.tag.id, name: 'Events' });

    const everybody = [from.personId, into.personId, both.personId].toSorted();
    expect((await idsOf(into.tag.id)).toSorted()).toEqual(everybody);
    expect(await names(both.personId)).toEqual(['Events']);
    // A saved URL with the old tag finds the same contacts.
    expect((await idsOf(from.tag.id)).toSorted()).toEqual(everybody);
    expect(await segmentOf(segment.id)).toMatchObject({
      filter: { tag: into.tag.id, member: 'no' },
      version: segment.version + 1,
    });
    expect(await segmentOf(without.id)).toMatchObject({ filter: { withoutTag: into.tag.id } });
    const { entries } = await staff.client.contacts.timeline({
      params: { personId: from.personId },
      query: {},
    });
    expect(entries.filter(({ kind }) => kind === 'tag')).toHaveLength(3);
    expect(await logOf(from.tag.id)).toMatchObject([
      { action: 'tag.merge', before: { people: 2 }, after: { intoId: into.tag.id } },
    ]);

    // The name is free again, the tag no longer exists, and the tag it was merged into can be
    // merged too.
    const gone = staff.client.tags.mergeTags({ params: from.params, body });
    expect(await codeOf(gone)).toBe('not_found');
    const third = await give('Happenings');
    const known = await seen('Events');
    await staff.client.tags.mergeTags({
      params: known.params,
      body: { version: known.version, otherId: third.tag.id, otherVersion: third.version },
    });
    expect((await idsOf(from.tag.id)).toSorted()).toEqual(
      [...everybody, third.personId].toSorted(),
    );
    const fresh = await give('Event');
    expect(fresh.tag.id).not.toBe(from.tag.id);
    expect(await idsOf(fresh.tag.id)).toEqual([fresh.personId]);
  });

  it('can’t be merged with itself, or if a segment has one tag and excludes the other', async () => {
    const [north, south] = [await give('North'), await give('South')];
    const { id, version } = await keepSegment({ tag: north.tag.id, withoutTag: south.tag.id });
    const body = { version: north.version, otherId: south.tag.id, otherVersion: south.version };
    const torn = () => staff.client.tags.mergeTags({ params: north.params, body });
    expect(await codeOf(torn())).toBe('tag_in_use');
    expect(await names(north.personId)).toEqual(['North']);
    const itself = { ...body, otherId: north.tag.id, otherVersion: north.version };
    const refused = staff.client.tags.mergeTags({ params: north.params, body: itself });
    expect(await codeOf(refused)).toBe('invalid_input');
    const stale = staff.client.tags.mergeTags({
      params: north.params,
      body: { ...body, otherVersion: south.version + 1 },
    });
    expect(await codeOf(stale)).toBe('changed_meanwhile');
    await staff.client.segments.removeSegment({ params: { segmentId: id }, body: { version } });
    expect(await torn()).toMatchObject({ name: 'South' });
  });

  it('is deleted from all contacts, but not while a segment or bulk action uses it', async () => {
    const { personId, params, version } = await give('Old');
    const merged = await give('Old');
    await staff.client.contacts.merge({ params: { personId }, body: { otherId: merged.personId } });
    const segment = await keepSegment({ tag: params.tagId });
    const remove = () => staff.client.tags.removeTag({ params, body: { version } });
    expect(await codeOf(remove())).toBe('tag_in_use');
    await staff.client.segments.removeSegment({
      params: { segmentId: segment.id },
      body: { version: segment.version },
    });
    const running = { kind: 'remove-tag', tagId: params.tagId };
    const { rows } = await sql<{ id: string }>`
      insert into people_bulk_actions (id, deed, filter, fingerprint, total, created_by, created_at)
      values (gen_random_uuid(), ${JSON.stringify(running)}::jsonb, '{}', 'tags', 1, ${staff.id},
        now()) returning id`.execute(started.api.deps.db);
    expect(await codeOf(remove())).toBe('tag_in_use');
    await runBulkAction(started.api.ctx, rows[0]?.id ?? '');
    await give('Old', personId);
    expect(await remove()).toEqual({ id: params.tagId });
    expect(await names(personId)).toEqual([]);
    expect(await idsOf(params.tagId)).toEqual([]);
    expect((await staff.client.contacts.tags()).tags.map(({ name }) => name)).not.toContain('Old');
    expect(await remove()).toEqual({ id: params.tagId });
    // Two records of one contact count once.
    expect(await logOf(params.tagId)).toMatchObject([
      { action: 'tag.delete', before: { tone: 'sea', people: 1 }, after: null },
    ]);
  });

  it('can be read but not changed by read-only staff', async () => {
    const { params, version, tag } = await give('Read alone');
    const reader = await addEmployee(started, 'READ_ONLY');
    const refused = reader.client.tags.changeTag({ params, body: { ...tag, version } });
    expect(await codeOf(refused)).toBe('forbidden');
    expect(await codeOf(reader.client.tags.removeTag({ params, body: { version } }))).toBe(
      'forbidden',
    );
    expect(await reader.client.tags.getUses({ params })).toMatchObject({ people: { count: 1 } });
  });
});
