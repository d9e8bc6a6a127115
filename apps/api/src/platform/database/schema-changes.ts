import pg from 'pg';

// "attribute number 42 exceeds number of columns 41": a statement that met a migration which added a
// column to the table whose rows it makes (PostgreSQL raises it as an internal error).
const MET_MIGRATION = /^attribute number \d+ exceeds number of columns \d+$/u;

/**
 * Runs a statement of its own transaction, and once more where it met a migration: nothing of it was
 * done.
 */
export async function pastMigrations<Result>(statement: () => Promise<Result>): Promise<Result> {
  try {
    return await statement();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !MET_MIGRATION.test(error.message)) throw error;
    return statement();
  }
}
