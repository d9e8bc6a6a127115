import type { MeasuredCounts } from '@voltcourier/contracts/marketing/claims-check/facts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import type { BusinessFigures } from './figures.ts';

/** The figures as they were counted last. */
export interface StoredFigures extends BusinessFigures {
  /** What texts that name a count are compared with. */
  readonly measured: MeasuredCounts;
  readonly countedAt: Date;
}

/** The figures that were counted last; undefined where they never were. */
export async function findStoredFigures(db: Database): Promise<StoredFigures | undefined> {
  const { rows } = await sql<StoredFigures>`
    select figures, basis, measured, counted_at as "countedAt" from business_figures where is_only`.execute(
    db,
  );
  return rows[0];
}

/** Stores the figures as they are counted now. */
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
