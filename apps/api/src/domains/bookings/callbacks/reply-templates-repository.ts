import type { ReplyTemplateForm } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** A reply template, as stored. */
export interface StoredReplyTemplate {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly subject: string;
  readonly body: string;
  readonly is_default: boolean;
}

const columns = sql`id, version, name, subject, body, is_default`;

/** Lists the templates: the default one first, then by name. */
export async function listReplyTemplateRows(db: Database): Promise<StoredReplyTemplate[]> {
  const { rows } = await sql<StoredReplyTemplate>`
    select ${columns} from reply_templates order by is_default desc, lower(name)`.execute(db);
  return rows;
}

/** Serializes changes to templates: unique names and the default concern all of them. */
export async function lockReplyTemplates(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('reply templates', 0))`.execute(db);
}

/** Clears the default template. */
export async function clearDefaultTemplate(db: Database): Promise<void> {
  await sql`update reply_templates set is_default = false where is_default`.execute(db);
}

/** Who changes a template, and when. */
interface Change {
  readonly by: string;
  readonly at: Date;
}

/** Adds a template. */
export async function addReplyTemplate(
  db: Database,
  { name, subject, body, isDefault }: ReplyTemplateForm,
  { by, at }: Change,
): Promise<StoredReplyTemplate> {
  const { rows } = await sql<StoredReplyTemplate>`
    insert into reply_templates (name, subject, body, is_default, changed_by, changed_at)
    values (${name}, ${subject}, ${body}, ${isDefault}, ${by}, ${at})
    returning ${columns}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A template was not written.');
  return row;
}

/** Changes the seen version of a template; returns undefined if it has changed or is gone. */
export async function saveReplyTemplate(
  db: Database,
  { id, version }: { readonly id: string; readonly version: number },
  { name, subject, body, isDefault }: ReplyTemplateForm,
  { by, at }: Change,
): Promise<StoredReplyTemplate | undefined> {
  const { rows } = await sql<StoredReplyTemplate>`
    update reply_templates set name = ${name}, subject = ${subject}, body = ${body},
      is_default = ${isDefault}, version = version + 1, changed_by = ${by}, changed_at = ${at}
    where id = ${id} and version = ${version}
    returning ${columns}`.execute(db);
  return rows[0];
}

/** Deletes the seen version of a template; returns false if it has changed or is gone. */
export async function deleteReplyTemplate(
  db: Database,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<boolean> {
  const { rows } = await sql`
    delete from reply_templates where id = ${id} and version = ${version}
    returning id`.execute(db);
  return rows.length > 0;
}
