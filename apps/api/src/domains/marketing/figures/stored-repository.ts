import type { MeasuredCounts } from '@voltcourier/contracts/marketing/claims-check/facts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import type { BusinessFigures } from './figures.ts';

/** The last counted figures. */
export interface StoredFigures extends BusinessFigures {
  /** Counts that claims in texts are checked against. */
  readonly measured: MeasuredCounts;
  readonly countedAt: Date;
}

/** Finds the last counted figures; undefined if there are none. */
export async function findStoredFigures(db: Database): Promise<StoredFigures | undefined> {
  const { rows } = await sql<StoredFigures>`
    select figures, basis, measured, counted_at as "countedAt" from business_figures where is_only`.execute(
    db,
  );
  return rows[0];
}

/** Saves the current figures. */
export async function saveFigures(
  db: Database,
  { figures, basis, measured, countedAt }: StoredFigures,
): Promise<void> {
  await sql`
    insert into business_figures (figures, basis, measured, counted_at)
    values (${JSON.stringify(figures)}::jsonb, ${JSON.stringify(basis)}::jsonb,
      ${JSON.stringify(measured)}::jsonb, ${countedAt})
    on conflict (is_only) do update set figures = excluded.figures, basis = excluded.basis,
      measured = excluded.measured, counted_at = excluded.counted_at`.execute(db);
}
