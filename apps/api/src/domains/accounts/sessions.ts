import { permissionsOf, type SignedInDevice } from '@voltcourier/contracts';
import type { Context } from '../../platform/context.ts';
import type { SignedIn } from '../../platform/http/access.ts';
import {
  endSession,
  endSessions,
  findSessionUser,
  listSessions,
  touchSession,
} from './sessions-repository.ts';
import { viewOf, lacksSecondFactor } from './service.ts';

// Minimum interval between updates of a session's last use: a page makes many calls.
const TOUCH_MS = 5 * 60_000;

/** Returns the user of an active session and the user's permissions. */
export async function findSignedIn(ctx: Context, sessionId: string): Promise<SignedIn | undefined> {
  const now = ctx.now();
  const row = await findSessionUser(ctx.db, sessionId, now);
  if (row === undefined) return undefined;
  if (now.getTime() - row.last_seen_at.getTime() > TOUCH_MS) {
    await touchSession(ctx.db, sessionId, now);
  }
  return {
    user: viewOf(row, lacksSecondFactor(ctx, row, row.second_factor_at !== null)),
    permissions: permissionsOf(row.role, row.chosen_permissions),
  };
}

/** Ends a session, which invalidates its token and cookie. */
export function signOut(ctx: Context, sessionId: string): Promise<void> {
  return endSession(ctx.db, sessionId, ctx.now());
}

/** Lists where a user is signed in, most recently used first. */
export async function listAccountSessions(
  ctx: Context,
  userId: string,
  currentId: string,
): Promise<SignedInDevice[]> {
  const rows = await listSessions(ctx.db, userId, ctx.now());
  return rows.map((row) => ({
    id: row.id,
    since: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    userAgent: row.user_agent,
    isCurrent: row.id === currentId,
  }));
}

/** Ends a user's sessions except for the current one. Returns how many were ended. */
export function endOtherSessionsOf(
  ctx: Context,
  userId: string,
  currentId: string,
): Promise<number> {
  return endSessions(ctx.db, userId, ctx.now(), currentId);
}
