import type { ContentState } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import type { ContentItemRow } from './repository.ts';

/** Another item with nearly the same text. */
export interface SimilarRow {
  readonly id: string;
  readonly title: string;
  readonly planned_on: string;
  readonly state: ContentState;
}

/**
 * Minimum similarity of texts that a reader would consider the same (PostgreSQL, pg_trgm: 0 to 1).
 */
const LIKENESS = 0.6;
const DAYS = 60;

/**
 * Lists the most similar items of the same channel planned within 60 days of an item. Compares a
 * few hundred directly: texts about one topic share so many trigrams that an index would return
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
