import { randomUUID } from 'node:crypto';
import type { BulkActionInput } from '@voltcourier/contracts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { addEmployee } from '../../../testing/employees.ts';
import { createGuests } from '../../../testing/guests.ts';
import { useApi } from '../../../testing/harness.ts';
import { refuseWrites } from '../../../testing/refused-writes.ts';
import { daysAhead, failureOf } from '../../../testing/requests.ts';
import type { StaffActor } from '../../../platform/audit/service.ts';
import {
  getBulkAction,
  orderBulkAction,
  runBulkAction,
  runBulkActionStep,
} from './bulk-actions.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const { call } = createGuests(started);
const MANY = 450;

let staff: Awaited<ReturnType<typeof addEmployee>>;
let actor: StaffActor;

/** Adds people who differ from others only by their number of visits. */
async function meetMany(visits: number): Promise<void> {
  await sql`
    insert into people (id, name, email, source, group_id, created_at, last_contact_at,
      group_contact_at, visits, group_visits)
    select n.id, 'Person', n.id || '@example.com', 'import', n.id, now(), now(), now(), ${visits},
      ${visits}
    from (select gen_random_uuid() as id from generate_series(1, ${MANY})) n`.execute(
    started.api.deps.db,
  );
}

const taskCounts = async (title: string) => {
  const { rows } = await sql<{ people: number; tasks: number }>`
    select count(distinct person_id)::int as people, count(*)::int as tasks from person_tasks
    where title = ${title}`.execute(started.api.deps.db);
  return rows[0];
};

const task = (title: string): BulkActionInput => ({
  kind: 'add-task',
  task: { title, dueDate: daysAhead(5), ownerId: staff.id },
});

beforeAll(async () => {
  staff = await addEmployee(started, 'SUPPORT');
  actor = { ...staff, name: staff.username, address: '::1', userAgent: undefined };
});

describe('a bulk action', () => {
  it('continues after a worker died, and changes each contact once', async () => {
    const { db } = started.api.deps;
    await meetMany(71);
    const orderId = randomUUID();
    const target = { filter: { visitsFrom: 71, visitsTo: 71 } };
    const action = task('Ask about the winter');
    // Uses its own job queue, so that no worker processes the action.
    const ordered = await orderBulkAction(started.api.ctx, actor, {
      orderId,
      deed: action,
      target,
    });
    expect(ordered).toMatchObject({ status: 'running', total: MANY, done: 0 });
    expect(await runBulkActionStep(started.api.ctx, orderId)).toBe(true);
    const halfway = await getBulkAction(started.api.ctx, orderId);
    expect(halfway.done).toBeGreaterThan(0);
    expect(halfway.done).toBeLessThan(MANY);
    // The next step fails before its commit.
    const allow = await refuseWrites(db, 'update on people_bulk_actions');
    await expect(runBulkActionStep(started.api.ctx, orderId)).rejects.toThrow('The worker died.');
    await allow();
    expect(await getBulkAction(started.api.ctx, orderId)).toEqual(halfway);
    // Two workers run it at once, and it is ordered again.
    await Promise.all([
      runBulkAction(started.api.ctx, orderId),
      runBulkAction(started.api.ctx, orderId),
    ]);
    const again = await orderBulkAction(started.api.ctx, actor, { orderId, deed: action, target });
    expect(again).toMatchObject({ status: 'done', total: MANY, done: MANY, changed: MANY });
    expect(again.endedAt).not.toBeNull();
    expect(await taskCounts('Ask about the winter')).toEqual({ people: MANY, tasks: MANY });
    const { length } = await db
      .selectFrom('audit_log')
      .select('id')
      .where('subject_id', '=', orderId)
      .execute();
    expect(length).toBe(1);
    const other = { orderId, deed: task('Something else'), target };
    expect(await failureOf(orderBulkAction(started.api.ctx, actor, other))).toMatchObject({
      code: 'idempotency_mismatch',
    });
  });

  it('is applied at once to a few chosen contacts, and to merged records once', async () => {
    const { contacts, bulkActions } = staff.client;
    const [one, other, third] = [await call(), await call(), await call()];
    const merged = { params: { personId: one.personId }, body: { otherId: other.personId } };
    await contacts.merge(merged);
    const tag = { name: 'Winter offer', tone: 'sea' as const };
    const order = (action: BulkActionInput, personIds: string[]) =>
      bulkActions.orderBulk({
        body: { orderId: randomUUID(), deed: action, target: { personIds } },
      });
    // The two merged records count as one; a contact who already has the tag doesn't get it again.
    await contacts.addTag({ params: { personId: third.personId }, body: tag });
    const ids = [one.personId, other.personId, third.personId];
    expect(await order({ kind: 'add-tag', tag }, ids)).toMatchObject({
      status: 'done',
      total: 2,
      done: 2,
      changed: 1,
    });
    const params = { personId: one.personId };
    const { tags } = await contacts.get({ params });
    expect(tags).toMatchObject([{ name: 'Winter offer' }]);
    const titles = async (personId: string) =>
      (await contacts.timeline({ params: { personId }, query: {} })).entries
        .filter(({ kind }) => kind === 'tag')
        .map(({ title, detail, actor: by }) => [title, detail, by]);
    const given = ['Tag added', 'Winter offer', staff.username];
    expect(await titles(one.personId)).toEqual([given]);
    expect(await titles(third.personId)).toEqual([given]);
    const removed = await order({ kind: 'remove-tag', tagId: tags[0]?.id ?? '' }, ids);
    expect(removed).toMatchObject({ done: 2, changed: 2 });
    expect((await contacts.get({ params })).tags).toEqual([]);
    expect(await titles(third.personId)).toEqual([
      ['Tag removed', 'Winter offer', staff.username],
      given,
    ]);
  });

  it('is rejected for an unknown tag or owner, and without permission', async () => {
    const { bulkActions } = staff.client;
    const order = (action: BulkActionInput) =>
      bulkActions.orderBulk({
        body: { orderId: randomUUID(), deed: action, target: { filter: {} } },
      });
    const gone = { kind: 'remove-tag', tagId: randomUUID() } as const;
    expect(await failureOf(order(gone))).toMatchObject({ code: 'not_found' });
    const nobody = { title: 'Call', dueDate: null, ownerId: randomUUID() };
    expect(await failureOf(order({ kind: 'add-task', task: nobody }))).toMatchObject({
      code: 'not_found',
    });
    const reader = await addEmployee(started, 'READ_ONLY');
    const body = { orderId: randomUUID(), deed: task('No'), target: { personIds: [] } };
    expect(await failureOf(reader.client.bulkActions.orderBulk({ body }))).toMatchObject({
      code: 'forbidden',
    });
  });
});
