import type { ContentChannel, ContentForm, ContentState } from '@voltcourier/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** Row of a content item. */
export interface ContentItemRow {
  readonly id: string;
  readonly channel: ContentChannel;
  readonly title: string;
  readonly body: string;
  readonly hashtags: readonly string[];
  readonly image_description: string;
  readonly link: string | null;
  readonly planned_on: string;
  readonly planned_time: string | null;
  readonly due_at: Date;
  readonly state: ContentState;
  readonly version: number;
  readonly folded_text: string;
  readonly generation_id: string | null;
  readonly created_by: string;
  readonly created_by_name: string;
  readonly changed_by: string;
  readonly changed_by_name: string;
  readonly changed_at: Date;
  readonly delivery_id: string | null;
  readonly attempts: number;
  readonly next_attempt_at: Date | null;
  readonly sending_until: Date | null;
  readonly failure: string | null;
  readonly published_at: Date | null;
  readonly post_url: string | null;
}

/** A content item in the calendar. */
export type PlannedRow = Pick<
  ContentItemRow,
  'id' | 'channel' | 'title' | 'state' | 'planned_on' | 'planned_time' | 'due_at' | 'version'
>;

const planned = sql`c.id, c.channel, c.title, c.state, c.planned_on, c.planned_time, c.due_at,
  c.version`;

const columns = sql`${planned}, c.body, c.hashtags, c.image_description, c.link, c.folded_text,
  c.generation_id, c.created_by, author.username as created_by_name, c.changed_by,
  editor.username as changed_by_name, c.changed_at, c.delivery_id, c.attempts, c.next_attempt_at,
  c.sending_until, c.failure, c.published_at, c.post_url`;

const withNames = sql`content_items c join accounts.users author on author.id = c.created_by
  join accounts.users editor on editor.id = c.changed_by`;

/** Lists the items of a range of days, sorted by day and time. */
export async function listPlanned(
  db: Database,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<PlannedRow[]> {
  const { rows } = await sql<PlannedRow>`
    select ${planned} from content_items c
    where c.planned_on >= ${from}::date and c.planned_on <= ${to}::date
    order by c.planned_on, c.planned_time nulls first, c.id limit ${limit}`.execute(db);
  return rows;
}

/** Lists the items from a day on with their text, for a file. */
export async function listPlannedFrom(
  db: Database,
  from: string,
  limit: number,
): Promise<ContentItemRow[]> {
  const { rows } = await sql<ContentItemRow>`
    select ${columns} from ${withNames} where c.planned_on >= ${from}::date
    order by c.planned_on, c.planned_time, c.id limit ${limit}`.execute(db);
  return rows;
}

/** Counts scheduled items that are due. */
export async function countDue(db: Database, at: Date): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*)::int as due from content_items
    where state = 'scheduled' and due_at <= ${at}`.execute(db);
  return rows[0]?.due ?? 0;
}

/** Finds a content item. */
export async function findContentItem(
  db: Database,
  id: string,
): Promise<ContentItemRow | undefined> {
  const { rows } = await sql<ContentItemRow>`
    select ${columns} from ${withNames} where c.id = ${id}`.execute(db);
  return rows[0];
}

/** Returns a content item, locked, so that its steps are serialized. */
export async function lockContentItem(
  db: Database,
  id: string,
): Promise<ContentItemRow | undefined> {
  const { rows } = await sql<ContentItemRow>`
    select ${columns} from ${withNames} where c.id = ${id} for no key update of c`.execute(db);
  return rows[0];
}

/** User and time of an action. */
interface ChangedBy {
  readonly by: string;
  readonly at: Date;
}

/** A form with its derived values. */
export interface ContentValues {
  readonly form: ContentForm;
  readonly dueAt: Date;
  readonly folded: string;
}

const valuesOf = ({ form, dueAt, folded }: ContentValues, { by, at }: ChangedBy) => ({
  channel: form.channel,
  title: form.title,
  body: form.text,
  hashtags: form.hashtags,
  image_description: form.imageDescription,
  link: form.link,
  planned_on: form.plannedOn,
  planned_time: form.plannedTime,
  due_at: dueAt,
  folded_text: folded,
  changed_by: by,
  changed_at: at,
});

/** Adds a draft. */
export async function addContentItem(
  db: Database,
  id: string,
  values: ContentValues,
  changedBy: ChangedBy,
): Promise<void> {
  await db
    .insertInto('content_items')
    .values({
      id,
      ...valuesOf(values, changedBy),
      created_by: changedBy.by,
      created_at: changedBy.at,
    })
    .execute();
}

/** A generated draft, with its position in the answer. */
export interface GeneratedDraft {
  readonly id: string;
  readonly index: number;
  readonly values: ContentValues;
}

/** Adds generated drafts and returns their IDs; existing ones are left out. */
export async function addGeneratedItems(
  db: Database,
  generationId: string,
  drafts: readonly GeneratedDraft[],
  changedBy: ChangedBy,
): Promise<string[]> {
  if (drafts.length === 0) return [];
  const rows = await db
    .insertInto('content_items')
    .values(
      drafts.map(({ id, index, values }) => ({
        id,
        ...valuesOf(values, changedBy),
        generation_id: generationId,
        generation_index: index,
        created_by: changedBy.by,
        created_at: changedBy.at,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['generation_id', 'generation_index'])
        .where('generation_id', 'is not', null)
        .doNothing(),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

const move = async (db: Database, id: string, to: RawBuilder<unknown>): Promise<void> => {
  await sql`update content_items set ${to}, version = version + 1 where id = ${id}`.execute(db);
};

/** Resets the delivery columns, for a new series of attempts. */
const untold = sql`attempts = 0, next_attempt_at = null, sending_until = null, failure = null`;

/** Saves the text of an item, which becomes a draft again. */
export async function saveContentItem(
  db: Database,
  id: string,
  values: ContentValues,
  changedBy: ChangedBy,
): Promise<void> {
  await db
    .updateTable('content_items')
    .set((change) => ({
      ...valuesOf(values, changedBy),
      state: 'draft',
      version: change('version', '+', 1),
      delivery_id: null,
      attempts: 0,
      next_attempt_at: null,
      sending_until: null,
      failure: null,
    }))
    .where('id', '=', id)
    .execute();
}

/** Moves an item to another day or time, and resets its attempts. */
export const markMoved = (
  db: Database,
  id: string,
  plan: { readonly plannedOn: string; readonly plannedTime: string | null; readonly dueAt: Date },
) =>
  move(
    db,
    id,
    sql`planned_on = ${plan.plannedOn}::date, planned_time = ${plan.plannedTime},
      due_at = ${plan.dueAt}, attempts = 0, next_attempt_at = null`,
  );

/** Moves an item into or out of review. */
export const markReviewed = (db: Database, id: string, state: 'in_review' | 'draft') =>
  move(db, id, sql`state = ${state}`);

/** Approves an item, and sets its delivery ID. */
export const markApproved = (db: Database, id: string, deliveryId: string) =>
  move(db, id, sql`state = 'approved', delivery_id = ${deliveryId}, ${untold}`);

/** Schedules an approved item. */
export const markScheduled = (db: Database, id: string) =>
  move(db, id, sql`state = 'scheduled', ${untold}`);

/** Unschedules an item, which stays approved. */
export const markUnscheduled = (db: Database, id: string) =>
  move(db, id, sql`state = 'approved', ${untold}`);

/** Makes a failed item due again. */
export const markRetried = (db: Database, id: string, at: Date) =>
  move(
    db,
    id,
    sql`state = 'scheduled', attempts = 0, next_attempt_at = ${at}, sending_until = null`,
  );

/** Marks an item as published, with its URL. */
export const markPublished = (db: Database, id: string, at: Date, postUrl: string | null) =>
  move(
    db,
    id,
    sql`state = 'published', published_at = ${at}, post_url = ${postUrl}, next_attempt_at = null,
      sending_until = null`,
  );

/** Records that the scheduler refuses an item. */
export const markFailed = (db: Database, id: string, failure: string) =>
  move(
    db,
    id,
    sql`state = 'failed', failure = ${failure}, next_attempt_at = null, sending_until = null`,
  );

/** Deletes an unpublished item. */
export async function deleteContentItem(db: Database, id: string): Promise<void> {
  await db.deleteFrom('content_items').where('id', '=', id).execute();
}
