import type { PageDraftForm, PageDraftRow } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import { startOfPage } from '../../../platform/database/time-cursor.ts';

/** A draft in a list. */
export interface ListedDraft {
  readonly id: string;
  readonly kind: PageDraftRow['kind'];
  readonly title: string;
  readonly keyword: string;
  readonly published_path: string | null;
  readonly changed_by_name: string;
  readonly changed_at: Date;
  readonly version: number;
}

/** Row of a draft. */
export interface DraftRecord extends ListedDraft {
  readonly description: string;
  readonly heading: string;
  readonly body: string;
  readonly generation_id: string | null;
}

/** User and time of a change. */
interface Change {
  readonly by: string;
  readonly at: Date;
}

const listed = sql`d.id, d.kind, d.title, d.keyword, d.published_path, d.changed_at, d.version,
  u.username as changed_by_name`;
const whole = sql`${listed}, d.description, d.heading, d.body, d.generation_id`;
const from = sql`page_drafts d join accounts.users u on u.id = d.changed_by`;

/** Lists a page of drafts, most recently changed first. */
export async function listDraftRows(
  db: Database,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<ListedDraft[]> {
  const { rows } = await sql<ListedDraft>`
    select ${listed} from ${from} where (d.changed_at, d.id) < ${startOfPage(after)}
    order by d.changed_at desc, d.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Finds a draft. */
export async function findDraft(db: Database, id: string): Promise<DraftRecord | undefined> {
  const { rows } = await sql<DraftRecord>`
    select ${whole} from ${from} where d.id = ${id}`.execute(db);
  return rows[0];
}

/** Returns a draft, locked, so that its changes are serialized. */
export async function lockDraft(db: Database, id: string): Promise<DraftRecord | undefined> {
  const { rows } = await sql<DraftRecord>`
    select ${whole} from ${from} where d.id = ${id} for no key update of d`.execute(db);
  return rows[0];
}

/** Finds the draft created from an answer. */
export async function findDraftOf(db: Database, generationId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('page_drafts')
    .select('id')
    .where('generation_id', '=', generationId)
    .executeTakeFirst();
  return row?.id;
}

/** Adds a draft. */
export async function addDraft(
  db: Database,
  added: { id: string; kind: PageDraftRow['kind']; generationId: string; form: PageDraftForm },
  { by, at }: Change,
): Promise<void> {
  const { id, kind, generationId: generation_id, form } = added;
  await db
    .insertInto('page_drafts')
    .values({
      id,
      kind,
      generation_id,
      ...form,
      created_by: by,
      created_at: at,
      changed_by: by,
      changed_at: at,
    })
    .execute();
}

/** Saves the text of a draft. */
export async function saveDraft(
  db: Database,
  id: string,
  form: PageDraftForm,
  { by, at }: Change,
): Promise<void> {
  await db
    .updateTable('page_drafts')
    .set((change) => ({
      ...form,
      changed_by: by,
      changed_at: at,
      version: change('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Records where a draft was published. */
export async function markPublished(
  db: Database,
  id: string,
  path: string,
  { by, at }: Change,
): Promise<void> {
  await sql`
    update page_drafts set published_path = ${path}, changed_by = ${by}, changed_at = ${at},
      version = version + 1
    where id = ${id}`.execute(db);
}

/** Deletes a draft. */
export async function deleteDraft(db: Database, id: string): Promise<void> {
  await db.deleteFrom('page_drafts').where('id', '=', id).execute();
}
