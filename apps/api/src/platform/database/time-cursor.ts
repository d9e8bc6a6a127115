import { type RawBuilder, sql } from 'kysely';

const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Where a page of a list starts that is sorted by time and id, newest first: after the row of a
 * `TimeCursor`, or at the first one.
 */
export function startOfPage(after: string | undefined): RawBuilder<unknown> {
  if (after === undefined) return sql`('infinity', ${LAST})`;
  const [at = '', id = ''] = after.split('~');
  return sql`(${new Date(at)}::timestamptz, ${id}::uuid)`;
}
