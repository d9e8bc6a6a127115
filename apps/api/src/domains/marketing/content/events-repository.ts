import type { ContentEvent, ContentStep } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** A step of a content item to record. */
export interface TakenContentStep {
  readonly step: ContentStep;
  /** ID of the user who takes the step; null for automatic steps. */
  readonly by: string | null;
  readonly at: Date;
  readonly note?: string;
}

/** A step of a content item, as stored. */
export type ContentEventRow = Omit<ContentEvent, 'at'> & { readonly at: Date };

/** The readable fields of `content_items c` as a JSON object of strings, without empty ones. */
const reviewedFields = sql`jsonb_strip_nulls(jsonb_build_object(
  'channel', c.channel, 'title', c.title, 'text', nullif(c.body, ''),
  'hashtags', nullif(array_to_string(c.hashtags, ' '), ''),
  'imageDescription', nullif(c.image_description, ''), 'link', c.link,
  'plannedOn', c.planned_on::text, 'plannedTime', c.planned_time, 'postUrl', c.post_url))`;

/** Adds a step to the history of items, with each item's current state and text. */
export async function addContentEvents(
  db: Database,
  ids: readonly string[],
  { step, by, at, note = '' }: TakenContentStep,
): Promise<void> {
  await sql`
    insert into content_item_events (item_id, step, state, version, by_user, at, note, words)
    select c.id, ${step}, ${step === 'remove' ? null : sql`c.state`}, c.version, ${by}::uuid, ${at},
      ${note}, ${reviewedFields}
    from content_items c where c.id = any(${ids}::uuid[])`.execute(db);
}

/** Lists a content item's newest steps. */
export async function listContentEvents(
  db: Database,
  itemId: string,
  limit: number,
): Promise<ContentEventRow[]> {
  const { rows } = await sql<ContentEventRow>`
    select e.id, e.step, e.state, u.username as by, e.at, e.version, e.note, e.words
    from content_item_events e left join accounts.users u on u.id = e.by_user
    where e.item_id = ${itemId} order by e.id desc limit ${limit}`.execute(db);
  return rows;
}
