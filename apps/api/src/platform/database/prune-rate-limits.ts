import type { Database } from './connection.ts';

/** Forgets the addresses whose limits have ended: nobody's address is kept longer than it counts. */
export async function pruneRateLimits(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('expire', '<', now.getTime()).execute();
}
