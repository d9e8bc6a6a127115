import { sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';
import type { UserRow } from './repository.ts';

/** An active session with its user. */
export interface SessionUserRow extends UserRow {
  readonly last_seen_at: Date;
  /** When the session was also proven by a second factor; null if it wasn't. */
  readonly second_factor_at: Date | null;
  /** Permissions that an administrator chose for the user's role; null if the defaults apply. */
  readonly chosen_permissions: readonly string[] | null;
}

/** An active session. */
export interface SessionRow {
  readonly id: string;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly user_agent: string | null;
}

/** Creates a session. */
export async function addSession(
  db: Database,
  session: {
    id: string;
    userId: string;
    at: Date;
    expiresAt: Date;
    idleSeconds: number;
    userAgent: string | null;
    hasSecondFactor: boolean;
  },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      created_at: session.at,
      last_seen_at: session.at,
      expires_at: session.expiresAt,
      idle_seconds: session.idleSeconds,
      user_agent: session.userAgent,
      second_factor_at: session.hasSecondFactor ? session.at : null,
    })
    .execute();
}

const lasts = (now: Date) => sql`s.ended_at is null and s.expires_at > ${now}
  and s.last_seen_at + s.idle_seconds * interval '1 second' > ${now}`;

/** Finds the user of a session that has not ended, expired or exceeded its idle timeout. */
export async function findSessionUser(
  db: Database,
  sessionId: string,
  now: Date,
): Promise<SessionUserRow | undefined> {
  const { rows } = await sql<SessionUserRow>`
    select u.id, u.username, u.email, u.email_verified_at, u.password_hash, u.first_name,
      u.last_name, u.role, u.membership_tier, u.membership_ends_at, s.last_seen_at,
      s.second_factor_at, r.permissions as chosen_permissions
    from sessions s join users u on u.id = s.user_id left join staff_roles r on r.role = u.role
    where s.id = ${sessionId} and ${lasts(now)}`.execute(db);
  return rows[0];
}

/** Records that a session was used. */
export async function touchSession(db: Database, id: string, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: at })
    .where('id', '=', id)
    .where('last_seen_at', '<', at)
    .execute();
}

/** Lists a user's active sessions, most recently used first. */
export async function listSessions(db: Database, userId: string, now: Date): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select s.id, s.created_at, s.last_seen_at, s.user_agent from sessions s
    where s.user_id = ${userId} and ${lasts(now)}
    order by s.last_seen_at desc, s.id limit 100`.execute(db);
  return rows;
}

/** Records that a session was also proven by a second factor. Returns false if it has ended. */
export async function proveSession(db: Database, id: string, at: Date): Promise<boolean> {
  const row = await db
    .updateTable('sessions')
    .set({ second_factor_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes the second factor from all sessions of a user who no longer has one. */
export async function unproveSessions(db: Database, userId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ second_factor_at: null })
    .where('user_id', '=', userId)
    .where('second_factor_at', 'is not', null)
    .execute();
}

/** Ends a session. */
export async function endSession(db: Database, id: string, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends a user's sessions except for the one to keep. Returns how many were still active. */
export async function endSessions(
  db: Database,
  userId: string,
  at: Date,
  keptId: string | undefined,
): Promise<number> {
  const { rows } = await sql`
    update sessions s set ended_at = ${at}
    where s.user_id = ${userId} and s.id is distinct from ${keptId ?? null}::uuid and ${lasts(at)}
    returning s.id`.execute(db);
  return rows.length;
}
