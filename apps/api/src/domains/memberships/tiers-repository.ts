import type { GrandfatheredTier } from '@voltcourier/pricing';
import type { Database } from '../../platform/database/connection.ts';

/** A tier granted by staff. */
export interface GrantedTier {
  readonly id: string;
  readonly user_id: string;
  readonly tier: GrandfatheredTier;
  readonly started_at: Date;
  /** Null while it renews monthly. */
  readonly ends_at: Date | null;
  readonly reason: string;
  /** Username of the staff member who granted it. */
  readonly granted_by: string;
}

/** Finds the tier that a user was granted last. */
export async function findTier(db: Database, userId: string): Promise<GrantedTier | undefined> {
  const row = await db
    .selectFrom('tier_grants as t')
    .innerJoin('accounts.users as u', 'u.id', 't.granted_by')
    .select(['t.id', 't.user_id', 't.tier', 't.started_at', 't.ends_at', 't.reason'])
    .select('u.username as granted_by')
    .where('t.user_id', '=', userId)
    .orderBy('t.started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row as GrantedTier | undefined;
}

/** Grants a tier. */
export async function addTier(
  db: Database,
  granted: {
    id: string;
    userId: string;
    tier: GrandfatheredTier;
    startedAt: Date;
    grantedBy: string;
    reason: string;
  },
): Promise<void> {
  await db
    .insertInto('tier_grants')
    .values({
      id: granted.id,
      user_id: granted.userId,
      tier: granted.tier,
      started_at: granted.startedAt,
      granted_by: granted.grantedBy,
      reason: granted.reason,
    })
    .execute();
}

/** Sets the end of a tier. */
export async function endTier(
  db: Database,
  id: string,
  ended: { endsAt: Date; endedBy: string },
): Promise<void> {
  await db
    .updateTable('tier_grants')
    .set({ ends_at: ended.endsAt, ended_by: ended.endedBy })
    .where('id', '=', id)
    .execute();
}
