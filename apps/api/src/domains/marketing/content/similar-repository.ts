import type { ContentState } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import type { ContentItemRow } from './repository.ts';

/** Another item with nearly the same words. */
export interface SimilarRow {
  readonly id: string;
  readonly title: string;
  readonly planned_on: string;
  readonly state: ContentState;
}

/** How alike two texts are that a reader would take for the same (PostgreSQL, pg_trgm: 0 to 1). */
const LIKENESS = 0.6;
const DAYS = 60;

/**
 * The most similar items of the same channel that are planned within 60 days of an item: a few
 * hundred are compared. All texts about one subject share so many letters that an index of them finds
 * thousands.
 */
export async function listSimilar(
  db: Database,
  item: Pick<ContentItemRow, 'id' | 'channel' | 'planned_on' | 'folded_text'>,
  limit: number,
): Promise<SimilarRow[]> {
  const { rows } = await sql<SimilarRow>`
    select id, title, planned_on, state from content_items
    where channel = ${item.channel} and id <> ${item.id}
      and planned_on between ${item.planned_on}::date - ${DAYS}::int
        and ${item.planned_on}::date + ${DAYS}::int
      and similarity(folded_text, ${item.folded_text}) >= ${LIKENESS}
    order by similarity(folded_text, ${item.folded_text}) desc, id limit ${limit}`.execute(db);
  return rows;
}
