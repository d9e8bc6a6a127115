import { randomUUID } from 'node:crypto';
import {
  type FieldCondition,
  type PersonField,
  writeFieldConditions,
} from '@voltcourier/contracts';
import { numRuns } from '@voltcourier/property-tests/num-runs';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { addEmployee } from '../../../testing/employees.ts';
import { createEnteredFields } from '../../../testing/entered-fields.ts';
import { addField } from '../../../testing/field-changes.ts';
import { useApi } from '../../../testing/harness.ts';
import { failureOf } from '../../../testing/requests.ts';
import { eraseRecords } from '../../privacy/erasure/erasing.ts';
import { listAudience } from './audiences.ts';
import { createContactHashes } from './erased-contact-hashes.ts';
import { addImportedValues } from './field-values-repository.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
type Employee = Awaited<ReturnType<typeof addEmployee>>;
let admin: Employee;
let support: Employee;
beforeAll(async () => {
  admin = await addEmployee(started);
  support = await addEmployee(started, 'SUPPORT');
});
const { enter, meet, merge, unmerge, valueOf } = createEnteredFields(started, () => support.client);

describe('field values of merged contacts', () => {
  it('are taken from the other contact where one has none, and are not lost', async () => {
    const field = await addField(admin.client);
    const other = await addField(admin.client);
    const [winner, loser] = [await meet(), await meet()];
    await enter(loser, field, 'Of the loser');
    await enter(loser, other, 'Theirs');
    await enter(winner, other, 'Ours');
    await merge(winner, loser);
    expect(await valueOf(winner, field)).toMatchObject({
      value: 'Of the loser',
      version: 0,
      merged: [],
    });
    expect(await valueOf(loser, other)).toMatchObject({
      value: 'Ours',
      merged: [{ name: 'Ada Guest', value: 'Theirs' }],
    });
    // A user who has the merged record open would overwrite a value that they never saw.
    expect(await failureOf(enter(loser, other, 'Mine', 1))).toMatchObject({
      code: 'changed_meanwhile',
    });
    await enter(winner, field, null);
    expect(await valueOf(winner, field)).toMatchObject({
      value: null,
      merged: [{ value: 'Of the loser' }],
    });
    await unmerge(loser);
    expect(await valueOf(loser, field)).toMatchObject({ value: 'Of the loser', merged: [] });
    expect(await valueOf(loser, other)).toMatchObject({ value: 'Theirs', merged: [] });
    expect(await valueOf(winner, other)).toMatchObject({ value: 'Ours', merged: [] });
  });

  it('are restored by unmerging in any order', async () => {
    const field = await addField(admin.client);
    const ids: string[] = [];
    for (const value of ['a', 'b', null, 'd']) {
      const id = await meet();
      if (value !== null) await enter(id, field, value);
      ids.push(id);
    }
    const all = () => Promise.all(ids.map(async (id) => (await valueOf(id, field))?.value ?? null));
    const move = fc.tuple(fc.nat(3), fc.nat(3), fc.boolean());
    await fc.assert(
      fc.asyncProperty(fc.array(move, { maxLength: 6 }), async (moves) => {
        for (const [one, two, isMerge] of moves) {
          const [id = '', other = ''] = [ids[one], ids[two]];
          await (isMerge ? merge(id, other) : unmerge(id)).catch(() => undefined);
        }
        for (const id of ids) await unmerge(id).catch(() => undefined);
        expect(await all()).toEqual(['a', 'b', null, 'd']);
      }),
      {
        numRuns: 12,
        examples: [
          [
            [
              [0, 1, true],
              [2, 0, true],
              [1, 2, false],
            ],
          ],
        ],
      },
    );
  }, 60_000);
});

describe('the effective value of a field', () => {
  /**
   * Returns rows whose stored effective value differs from one computed from records and values.
   */
  const countedWrong = () =>
    sql`
    select v.person_id, v.field_id from person_field_values v join people m on m.id = v.person_id
    where v.counts_for is distinct from case
      when num_nonnulls(v.text_value, v.number_value, v.date_value) = 1
        and (m.id = m.group_id or not exists (
          select from people o
          join person_field_values w on w.person_id = o.id and w.field_id = v.field_id
          where o.group_id = m.group_id and (o.id = o.group_id
            or (o.created_at, o.id) < (m.created_at, m.id)
              and num_nonnulls(w.text_value, w.number_value, w.date_value) = 1)))
      then m.group_id end`.execute(started.api.deps.db);

  const erase = (id: string) => {
    const { db, config } = started.api.deps;
    const hashes = createContactHashes(config.sessionSecret);
    const records = [{ id, email: null, dial: null }];
    return db.transaction().execute((trx) => eraseRecords(trx, records, hashes, new Date()));
  };

  it('is right after any sequence of entering, clearing, merging, unmerging and erasure', async () => {
    const field = await addField(admin.client);
    const person = fc.nat(3);
    const step = fc.oneof(
      fc.record({ kind: fc.constant('enter' as const), one: person, value: fc.boolean() }),
      fc.record({ kind: fc.constantFrom('merge', 'apart'), one: person, other: person }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 9 }), async (steps) => {
        const ids = [await meet(), await meet(), await meet(), await meet()];
        const versions = new Map<string, number>();
        for (const one of steps) {
          const id = ids[one.one] ?? '';
          if ('value' in one) {
            const version = versions.get(id) ?? 0;
            const entered = await enter(id, field, one.value ? `Of ${one.one}` : null, version)
              // Nothing can be entered for a record that was merged into another.
              .catch(() => undefined);
            if (entered !== undefined) versions.set(id, entered.version);
          } else {
            const moved = one.kind === 'merge' ? merge(id, ids[one.other] ?? '') : unmerge(id);
            await moved.catch(() => undefined);
          }
          expect((await countedWrong()).rows).toEqual([]);
        }
        await erase(ids[0] ?? '');
        expect((await countedWrong()).rows).toEqual([]);
      }),
      { numRuns: numRuns(15, 25) },
    );
  }, 60_000);

  it('is right after an import', async () => {
    const field = await addField(admin.client);
    const [winner, loser] = [await meet(), await meet()];
    await enter(loser, field, 'Old');
    await merge(winner, loser);
    const stored = { text: 'New', number: null, date: null, value: 'New' };
    await addImportedValues(
      started.api.deps.db,
      [{ ...stored, person_id: winner, field_id: field.id }],
      { authorId: support.id, at: new Date() },
    );
    expect((await countedWrong()).rows).toEqual([]);
    expect(await valueOf(winner, field)).toMatchObject({ value: 'New' });
  });
});

describe('a filter by custom fields', () => {
  it('finds the contacts whose effective values match, also after a merge', async () => {
    const text = await addField(admin.client);
    const number = await addField(admin.client, { kind: 'number' });
    const date = await addField(admin.client, { kind: 'date' });
    const choice = await addField(admin.client, { kind: 'choice', options: ['North', 'South'] });
    const [north = '', south = ''] = choice.options.map(({ id }) => id);
    const [one, two, three, merged] = [await meet(), await meet(), await meet(), await meet()];
    await enter(one, text, 'Blue gate, 100 % left_side');
    await enter(two, text, 'blue Door');
    await enter(one, number, '9');
    await enter(two, number, '10.5');
    await enter(three, date, '2026-12-31');
    await enter(one, choice, north);
    await enter(two, choice, south);
    await enter(merged, date, '2025-01-01');
    await enter(merged, text, 'green');
    await merge(three, merged);
    const query = { [one]: 'one', [two]: 'two', [three]: 'three', [merged]: 'merged' };
    const find = async (...conditions: [PersonField, FieldCondition['test'], string][]) => {
      const fields = writeFieldConditions(
        conditions.map(([{ id: fieldId }, test, value]) => ({ fieldId, test, value })),
      );
      const { people } = await support.client.contacts.list({ query: { fields } });
      const { count } = await support.client.contacts.count({ query: { fields } });
      expect(count).toBe(people.length);
      return people.flatMap(({ id }) => query[id] ?? []).toSorted();
    };
    expect(await find([text, 'has', 'BLUE'])).toEqual(['one', 'two']);
    expect(await find([text, 'has', '100 %'])).toEqual(['one']);
    expect(await find([text, 'has', 'left-side'])).toEqual([]);
    expect(await find([number, 'from', '9.5'])).toEqual(['two']);
    expect(await find([number, 'from', '9'], [number, 'to', '10'])).toEqual(['one']);
    expect(await find([choice, 'is', south])).toEqual(['two']);
    expect(await find([choice, 'is', north], [text, 'has', 'blue'])).toEqual(['one']);
    // The primary record's value is effective; if it has none, the other record's is.
    expect(await find([date, 'to', '2025-12-31'])).toEqual([]);
    expect(await find([date, 'from', '2026-01-01'])).toEqual(['three']);
    expect(await find([text, 'has', 'green'])).toEqual(['three']);
    expect(await find([text, 'entered', 'no'], [date, 'entered', 'yes'])).toEqual([]);
    await enter(three, text, null);
    expect(await find([text, 'has', 'green'])).toEqual([]);
    expect(await find([text, 'entered', 'no'], [date, 'entered', 'yes'])).toEqual(['three']);
    await unmerge(merged);
    expect(await find([date, 'to', '2025-12-31'])).toEqual(['merged']);
    expect(await find([date, 'from', 'soon'])).toEqual([]);
  });

  it('can be saved in a segment', async () => {
    const field = await addField(admin.client);
    const personId = await meet();
    await enter(personId, field, 'Granby');
    const fields = writeFieldConditions([{ fieldId: field.id, test: 'has', value: 'granby' }]);
    const { filter } = await support.client.segments.createSegment({
      body: { name: `On Granby ${randomUUID()}`, filter: { fields } },
    });
    const at = started.api.deps.now();
    expect(
      await listAudience(started.api.ctx.db, filter, { after: undefined, limit: 9, at }),
    ).toEqual([personId]);
  });
});
