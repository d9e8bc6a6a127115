import { type RawBuilder, sql } from 'kysely';

/** Where a page of a list starts, by a `RowCursor`: after a row, as it was when it was read. */
export interface RowPosition {
  readonly id: string;
  /** Null if only the ID is known. */
  readonly at: Date | null;
  readonly name: string | null;
}

/** Parses a `RowCursor`. */
export function parseRowCursor(after: string): RowPosition {
  const [id = '', at = '', ...name] = after.split('~');
  const instant = new Date(/^20\d\d-/u.test(at) ? at : Number.NaN);
  return {
    id,
    at: Number.isNaN(instant.getTime()) ? null : instant,
    name: name.length === 0 ? null : name.join('~'),
  };
}

/**
 * Returns the instant by which a list sorts a row: as it was when the row was read, or otherwise as
 * it is. A row that hasn't moved has more digits than its cursor.
 *
 * @param rows Table of the row, with the alias that `instant` uses.
 */
export const instantThen = (
  { id, at }: RowPosition,
  instant: RawBuilder<unknown>,
  rows: RawBuilder<unknown>,
) => sql`coalesce((select ${instant} from ${rows} where id = ${id}
  and (${at}::timestamptz is null or date_trunc('milliseconds', ${instant}) = ${at})), ${at})`;
