import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { addEmployee } from '../../../testing/employees.ts';
import { createGuests } from '../../../testing/guests.ts';
import { useApi } from '../../../testing/harness.ts';
import { failureOf } from '../../../testing/requests.ts';
import { getContact, getContactTimeline } from './service.ts';
import { addContactNote, addTask } from './notes-and-tasks.ts';
import { mergeContacts, unmergeContacts } from './merging.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const { call } = createGuests(started);
let staff: Awaited<ReturnType<typeof addEmployee>>;
let actor: { id: string; name: string; email: string; address: string; userAgent: undefined };
beforeAll(async () => {
  staff = await addEmployee(started);
  const { id, username: name, email } = staff;
  actor = { id, name, email, address: '127.0.0.1', userAgent: undefined };
});

const noteOf = (body: string) => ({ body, mentions: [] });

/** Returns everything that belongs to each contact, across merged records. */
async function belongings(personId: string) {
  const { id, tasks, tags } = await getContact(started.api.ctx, personId);
  const { entries } = await getContactTimeline(started.api.ctx, personId, undefined);
  const details = entries
    .filter(({ kind }) => kind !== 'record')
    .map(({ kind, detail }) => `${kind}: ${detail}`);
  return { id, has: [...details, ...tasks.map(({ title }) => title), ...tags.map((t) => t.name)] };
}

describe('merging contacts', () => {
  it('shows both as one, and unmerging restores them', async () => {
    const { contacts } = staff.client;
    const [winner, loser] = [await call(), await call()];
    const params = { personId: winner.personId };
    const lost = { personId: loser.personId };
    await contacts.addNote({ params: lost, headers: {}, body: noteOf('Prefers mornings') });
    await contacts.addTag({ params: lost, body: { name: 'Fleet', tone: 'sea' } });
    const before = await belongings(loser.personId);

    const merged = await contacts.merge({ params, body: { otherId: loser.personId } });
    expect(merged.identities.map(({ id }) => id)).toEqual([winner.personId, loser.personId]);
    expect(merged.tags).toMatchObject([{ name: 'Fleet' }]);
    await contacts.addNote({ params: lost, headers: {}, body: noteOf('Written while merged') });
    const { entries } = await contacts.timeline({ params: lost, query: {} });
    expect(entries.map(({ detail }) => detail)).toEqual(
      expect.arrayContaining(['Prefers mornings', 'Written while merged']),
    );
    const { people: listed } = await contacts.list({ query: { search: loser.email ?? '' } });
    expect(listed[0]).toMatchObject({ id: winner.personId });

    await contacts.unmerge({ params: lost });
    expect(await belongings(loser.personId)).toEqual(before);
    const left = await belongings(winner.personId);
    expect(left.has).toContain('note: Written while merged');
    expect(left.has).not.toContain('note: Prefers mornings');
  });

  it('doesn’t suspect a dismissed pair again', async () => {
    const { contacts } = staff.client;
    const phone = '757 558 0001';
    const [one, other] = [await call({ phone }), await call({ phone })];
    const params = { personId: one.personId };
    expect((await contacts.get({ params })).suspects).toMatchObject([{ id: other.personId }]);
    const body = { otherId: other.personId };
    expect((await contacts.dismiss({ params, body })).suspects).toEqual([]);
    await call({ phone, email: one.email });
    expect((await contacts.get({ params })).suspects).toEqual([]);
  });

  it('is rejected if they are already merged', async () => {
    const { contacts } = staff.client;
    const [one, other] = [await call(), await call()];
    const params = { personId: one.personId };
    const body = { otherId: other.personId };
    await contacts.merge({ params, body });
    expect(await failureOf(contacts.merge({ params, body }))).toMatchObject({
      code: 'changed_meanwhile',
    });
    expect(await failureOf(contacts.unmerge({ params }))).toMatchObject({
      code: 'changed_meanwhile',
    });
    expect(
      await failureOf(contacts.merge({ params, body: { otherId: one.personId } })),
    ).toMatchObject({ code: 'changed_meanwhile' });
  });

  it('loses and duplicates nothing in any sequence of merging and unmerging', async () => {
    const at = fc.nat({ max: 4 });
    const move = fc.oneof(
      fc.record({ kind: fc.constant('merge' as const), one: at, other: at }),
      fc.record({ kind: fc.constant('apart' as const), one: at, other: at }),
      fc.record({ kind: fc.constant('note' as const), one: at, other: at }),
      fc.record({ kind: fc.constant('task' as const), one: at, other: at }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 4, maxLength: 12 }), async (moves) => {
        const ids: string[] = [];
        for (let person = 0; person < 5; person += 1) {
          const { personId } = await call();
          await addContactNote(started.api.ctx, actor, personId, noteOf(`first of ${person}`));
          ids.push(personId);
        }
        const before = await Promise.all(ids.map(belongings));
        const written: string[] = [];
        for (const [index, { kind, one, other }] of moves.entries()) {
          const [id = '', otherId = ''] = [ids[one], ids[other]];
          if (kind === 'merge')
            await mergeContacts(started.api.ctx, actor, id, otherId).catch(() => undefined);
          if (kind === 'apart')
            await unmergeContacts(started.api.ctx, actor, id).catch(() => undefined);
          if (kind === 'note') {
            await addContactNote(started.api.ctx, actor, id, noteOf(`later ${index}`));
            written.push(`note: later ${index}`);
          }
          if (kind === 'task') {
            const form = { title: `task ${index}`, dueDate: null, ownerId: actor.id };
            await addTask(started.api.ctx, actor, id, form);
            written.push(`task: task ${index}`, `task ${index}`);
          }
          const found = await Promise.all(ids.map(belongings));
          const groups = new Map(found.map((group) => [group.id, group.has]));
          const all = [...groups.values()].flat().toSorted();
          expect(all).toEqual([...before.flatMap(({ has }) => has), ...written].toSorted());
        }
        // After unmerging, each contact has its own data again, and the primary record has the
        // rest.
        for (const id of ids)
          await unmergeContacts(started.api.ctx, actor, id).catch(() => undefined);
        const after = await Promise.all(ids.map(belongings));
        for (const [index, { id, has }] of after.entries()) {
          expect(id).toBe(ids[index]);
          const own = has.filter((one) => !written.includes(one));
          expect(own).toEqual(before[index]?.has);
        }
        const kept = after.flatMap(({ has }) => has.filter((one) => written.includes(one)));
        expect(kept.toSorted()).toEqual(written.toSorted());
      }),
      { numRuns: 12 },
    );
  }, 120_000);
});
