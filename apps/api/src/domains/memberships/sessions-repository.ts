import type { EntitlementGrant, EntitlementMovement, Entitlements } from '@voltcourier/pricing';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';

/** Reads the relevant sessions of a user: grants that ended after `since`, and their uses. */
export async function readSessions(
  db: Database,
  userId: string,
  since: Date,
): Promise<Entitlements> {
  const grants = await db
    .selectFrom('session_grants')
    .leftJoin('revoked_sessions', 'grant_key', 'key')
    .selectAll('session_grants')
    .select('revoked_sessions.at as revoked_at')
    .where('user_id', '=', userId)
    .where('ends_at', '>', since)
    .execute();
  const { rows: movements } = await sql<{
    key: string;
    grant_key: string;
    booking_id: string;
    change: -1 | 1;
    at: Date;
  }>`
    select m.key, m.grant_key, m.booking_id, m.change, m.at
    from session_grants g join session_movements m on m.grant_key = g.key
    where g.user_id = ${userId} and g.ends_at > ${since}`.execute(db);
  return {
    grants: grants.map((row) => ({
      key: row.key,
      kind: row.kind as EntitlementGrant['kind'],
      sessions: row.sessions,
      from: row.starts_at,
      until: row.revoked_at !== null && row.revoked_at < row.ends_at ? row.revoked_at : row.ends_at,
      paid:
        row.subscription_ref === null || row.month === null
          ? null
          : { subscription: row.subscription_ref, month: row.month },
    })),
    movements: movements.map((row) => ({
      key: row.key,
      grant: row.grant_key,
      booking: row.booking_id,
      change: row.change,
      at: row.at,
    })),
  };
}

/** Adds grants; existing keys are skipped. */
export async function addGrants(
  db: Database,
  userId: string,
  grants: readonly EntitlementGrant[],
  at: Date,
): Promise<void> {
  if (grants.length === 0) return;
  await db
    .insertInto('session_grants')
    .values(
      grants.map((grant) => ({
        key: grant.key,
        user_id: userId,
        kind: grant.kind,
        sessions: grant.sessions,
        starts_at: grant.from,
        ends_at: grant.until,
        subscription_ref: grant.paid?.subscription ?? null,
        month: grant.paid?.month ?? null,
        created_at: at,
      })),
    )
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** Revokes the unused sessions of grants; grants that don't exist are skipped. */
export async function revokeGrants(db: Database, keys: readonly string[], at: Date): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    insert into revoked_sessions (grant_key, at)
    select key, ${at} from session_grants where key = any(${keys}::text[])
    on conflict do nothing`.execute(db);
}

/** Records used and returned sessions. The caller holds the membership's lock. */
export async function addMovements(
  db: Database,
  userId: string,
  movements: readonly EntitlementMovement[],
): Promise<void> {
  if (movements.length === 0) return;
  await db
    .insertInto('session_movements')
    .values(
      movements.map((movement) => ({
        key: movement.key,
        user_id: userId,
        grant_key: movement.grant,
        booking_id: movement.booking,
        change: movement.change,
        at: movement.at,
      })),
    )
    .execute();
}

/** Finds the owner of the session that a booking uses; undefined if it uses none. */
export async function findSessionOwner(
  db: Database,
  bookingId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('session_movements')
    .select('user_id')
    .where('booking_id', '=', bookingId)
    .where('change', '=', -1)
    .executeTakeFirst();
  return row?.user_id;
}
