import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import type { BusinessFigures } from './figures.ts';

/** The figures as they were counted last. */
export interface StoredFigures extends BusinessFigures {
  readonly countedAt: Date;
}

/** The figures that were counted last; undefined where they never were. */
export async function findStoredFigures(db: Database): Promise<StoredFigures | undefined> {
  const { rows } = await sql<StoredFigures>`
    select figures, basis, counted_at as "countedAt" from business_figures where is_only`.execute(
    db,
  );
  return rows[0];
}

/** Stores the figures as they are counted at an instant. */
export async function saveFigures(
  db: Database,
  { figures, basis }: BusinessFigures,
  at: Date,
): Promise<void> {
  await sql`
    insert into business_figures (figures, basis, counted_at)
    values (${JSON.stringify(figures)}::jsonb, ${JSON.stringify(basis)}::jsonb, ${at})
    on conflict (is_only) do update set figures = excluded.figures, basis = excluded.basis,
      counted_at = excluded.counted_at`.execute(db);
}
