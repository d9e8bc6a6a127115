import pg from 'pg';

// "attribute number 42 exceeds number of columns 41": a statement ran during a migration that added
// a column to the table whose rows it returns (PostgreSQL raises it as an internal error).
const MET_MIGRATION = /^attribute number \d+ exceeds number of columns \d+$/u;

/**
 * Runs a statement in its own transaction, and once more if a migration interrupted it; the first
 * attempt had no effect.
 */
export async function pastMigrations<Result>(statement: () => Promise<Result>): Promise<Result> {
  try {
    return await statement();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !MET_MIGRATION.test(error.message)) throw error;
    return statement();
  }
}
