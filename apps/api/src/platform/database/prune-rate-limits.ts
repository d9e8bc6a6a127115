import type { Database } from './connection.ts';

/** Deletes expired rate limits, so that no address is kept longer than needed. */
export async function pruneRateLimits(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('expire', '<', now.getTime()).execute();
}
