import type { TaskForm } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** A bulk action, with the IDs that it refers to. */
export type StoredBulkAction =
  | { readonly kind: 'add-tag' | 'remove-tag'; readonly tagId: string }
  | { readonly kind: 'add-task'; readonly task: TaskForm };

/** Row of a bulk action. */
export interface BulkRow {
  readonly id: string;
  readonly deed: StoredBulkAction;
  readonly person_ids: string[] | null;
  readonly filter: unknown;
  readonly fingerprint: string;
  readonly status: 'running' | 'done';
  readonly total: number;
  readonly done: number;
  readonly changed: number;
  readonly after_id: string | null;
  readonly created_by: string;
  readonly created_at: Date;
  readonly ended_at: Date | null;
}

const columns = sql`b.id, b.deed, b.person_ids, b.filter, b.fingerprint, b.status, b.total, b.done,
  b.changed, b.after_id, b.created_by, b.created_at, b.ended_at`;

/** Finds a bulk action. */
export async function findBulk(db: Database, id: string): Promise<BulkRow | undefined> {
  const { rows } = await sql<BulkRow>`
    select ${columns} from people_bulk_actions b
    where b.id = ${id}`.execute(db);
  return rows[0];
}

/** Returns a bulk action, locked so that only one worker processes it. */
export async function lockBulk(db: Database, id: string): Promise<BulkRow | undefined> {
  const { rows } = await sql<BulkRow>`
    select ${columns} from people_bulk_actions b
    where b.id = ${id} for no key update`.execute(db);
  return rows[0];
}

/** Adds a bulk action. Returns false if its ID already exists. */
export async function addBulk(
  db: Database,
  order: {
    id: string;
    deed: StoredBulkAction;
    personIds: readonly string[] | null;
    filter: object | null;
    fingerprint: string;
    total: number;
    createdBy: string;
    at: Date;
  },
): Promise<boolean> {
  const filter = order.filter === null ? null : JSON.stringify(order.filter);
  const { rows } = await sql`
    insert into people_bulk_actions (id, deed, person_ids, filter, fingerprint, total, created_by,
      created_at)
    values (${order.id}, ${JSON.stringify(order.deed)}::jsonb, ${order.personIds}::uuid[],
      ${filter}::jsonb, ${order.fingerprint}, ${order.total}, ${order.createdBy}, ${order.at})
    on conflict do nothing returning id`.execute(db);
  return rows.length === 1;
}

/** Saves the progress of a bulk action. */
export async function saveBulk(
  db: Database,
  id: string,
  step: { done: number; changed: number; afterId: string | undefined; endedAt: Date | undefined },
): Promise<void> {
  await sql`
    update people_bulk_actions set done = done + ${step.done}, changed = changed + ${step.changed},
      after_id = coalesce(${step.afterId ?? null}::uuid, after_id),
      status = case when ${step.endedAt ?? null}::timestamptz is null then status else 'done' end,
      ended_at = ${step.endedAt ?? null}
    where id = ${id}`.execute(db);
}

/**
 * Lists the primary records of chosen contacts, by ID, after a given one. Erased contacts are left
 * out.
 */
export async function listChosen(
  db: Database,
  personIds: readonly string[],
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select g.id from people g
    where g.id in (select p.group_id from people p where p.id = any(${personIds}::uuid[]))
      and g.erased_at is null and g.id > ${after ?? '00000000-0000-0000-0000-000000000000'}
    order by g.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Actor and time of a bulk action. */
interface ChangedBy {
  readonly actorId: string;
  readonly at: Date;
}

/**
 * Adds a tag to contacts who don't have it and have fewer than `maxTags`; returns how many got it.
 */
export async function tagMany(
  db: Database,
  groupIds: readonly string[],
  { tagId, maxTags }: { readonly tagId: string; readonly maxTags: number },
  { actorId, at }: ChangedBy,
): Promise<number> {
  const { rows } = await sql`
    with given as (
      insert into person_tags (person_id, tag_id)
      select g.id, ${tagId}::uuid from unnest(${groupIds}::uuid[]) as g (id)
      cross join lateral (
        select count(distinct t.tag_id) as tags,
          coalesce(bool_or(t.tag_id = ${tagId}), false) as has_it
        from people m left join person_tags t on t.person_id = m.id where m.group_id = g.id
      ) known
      where known.tags < ${maxTags} and not known.has_it
      on conflict do nothing returning person_id
    )
    insert into person_tag_events (person_id, tag_id, kind, actor_id, at)
    select person_id, ${tagId}, 'given', ${actorId}, ${at} from given returning id`.execute(db);
  return rows.length;
}

/** Removes a tag from all records of contacts; returns how many had it. */
export async function untagMany(
  db: Database,
  groupIds: readonly string[],
  tagId: string,
  { actorId, at }: ChangedBy,
): Promise<number> {
  const { rows } = await sql`
    with taken as (
      delete from person_tags where tag_id = ${tagId}
        and person_id in (select id from people where group_id = any(${groupIds}::uuid[]))
      returning person_id
    )
    insert into person_tag_events (person_id, tag_id, kind, actor_id, at)
    select distinct m.group_id, ${tagId}::uuid, 'taken', ${actorId}::uuid, ${at}::timestamptz
    from taken join people m on m.id = taken.person_id returning id`.execute(db);
  return rows.length;
}

/** Adds a task for each contact; returns how many were added. */
export async function addTasks(
  db: Database,
  groupIds: readonly string[],
  task: TaskForm,
  { actorId, at }: ChangedBy,
): Promise<number> {
  const { rows } = await sql`
    insert into person_tasks (id, person_id, title, due_date, owner_id, created_by, created_at)
    select gen_random_uuid(), g.id, ${task.title}, ${task.dueDate}::date, ${task.ownerId},
      ${actorId}, ${at}
    from unnest(${groupIds}::uuid[]) as g (id) returning id`.execute(db);
  return rows.length;
}
