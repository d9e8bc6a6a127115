import type { ContentItem, ContentRow } from '@voltcourier/contracts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { listReviewers } from '../campaigns/events-repository.ts';
import { listContentEvents } from './events-repository.ts';
import {
  type ContentItemRow,
  countDue,
  findContentItem,
  listPlanned,
  type PlannedRow,
} from './repository.ts';
import { listSimilar } from './similar-repository.ts';

/** Maximum number of items per calendar page; six weeks with more would be unreadable. */
const MAX_ITEMS = 500;
const MAX_EVENTS = 100;
const MAX_REVIEWERS = 20;
const MAX_SIMILAR = 3;

/** Returns the error for an item that no longer exists. */
export const unknownItem = () =>
  new AppError('not_found', 'This item is no longer in the calendar.');

const listed = (row: PlannedRow, now: Date): ContentRow => ({
  id: row.id,
  channel: row.channel,
  title: row.title,
  state: row.state,
  plannedOn: row.planned_on,
  plannedTime: row.planned_time,
  isDue: row.state === 'scheduled' && row.due_at <= now,
  version: row.version,
});

/** Lists the usernames of staff who may approve an item. */
export const listReviewersOf = (db: Database, row: ContentItemRow): Promise<string[]> =>
  listReviewers(db, [row.created_by, row.changed_by], MAX_REVIEWERS);

/**
 * Returns a content item as staff see it, in or outside a transaction. @throws AppError
 * `not_found`.
 */
export async function describeContent(
  { now }: Pick<Context, 'now'>,
  from: Database,
  id: string,
): Promise<ContentItem> {
  const row = await findContentItem(from, id);
  if (row === undefined) throw unknownItem();
  const isOpen = row.state === 'draft' || row.state === 'in_review';
  const reviewers = isOpen ? await listReviewersOf(from, row) : [];
  const similar = row.folded_text === '' ? [] : await listSimilar(from, row, MAX_SIMILAR);
  return {
    ...listed(row, now()),
    text: row.body,
    hashtags: [...row.hashtags],
    imageDescription: row.image_description,
    link: row.link,
    generationId: row.generation_id,
    createdBy: row.created_by_name,
    changedBy: row.changed_by_name,
    changedAt: row.changed_at.toISOString(),
    publishedAt: row.published_at?.toISOString() ?? null,
    postUrl: row.post_url,
    delivery: {
      attempts: row.attempts,
      failure: row.failure,
      nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
    },
    reviewers,
    similar: similar.map(({ planned_on: plannedOn, ...other }) => ({ ...other, plannedOn })),
  };
}

/** Lists the items of a range of days, and counts all items that wait to be published manually. */
export async function listContent(ctx: Context, { from, to }: { from: string; to: string }) {
  const now = ctx.now();
  const webhookIsOn = ctx.scheduler !== undefined;
  const rows = await listPlanned(ctx.db, { from, to, limit: MAX_ITEMS + 1 });
  return {
    items: rows.slice(0, MAX_ITEMS).map((row) => listed(row, now)),
    hasMore: rows.length > MAX_ITEMS,
    due: webhookIsOn ? 0 : await countDue(ctx.db, now),
    webhookIsOn,
  };
}

/** Returns a content item with its text. @throws AppError `not_found`. */
export const getContent = (ctx: Context, id: string): Promise<ContentItem> =>
  describeContent(ctx, ctx.db, id);

/** Lists a content item's newest steps. @throws AppError `not_found`. */
export async function getContentHistory(ctx: Context, id: string) {
  if ((await findContentItem(ctx.db, id)) === undefined) throw unknownItem();
  const rows = await listContentEvents(ctx.db, id, MAX_EVENTS);
  return { events: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
}
