import { permissionsOf, type SignedInPlace } from '@voltcourier/contracts';
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

// A session's use is noted this often at most: a page makes many calls.
const TOUCH_MS = 5 * 60_000;

/** The person of a session, while it lasts, and what they may do. */
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

/** Ends a session, and with it its token and its cookie. */
export function signOut(ctx: Context, sessionId: string): Promise<void> {
  return endSession(ctx.db, sessionId, ctx.now());
}

/** Where a person is signed in, the place used last first. */
export async function listAccountSessions(
  ctx: Context,
  userId: string,
  currentId: string,
): Promise<SignedInPlace[]> {
  const rows = await listSessions(ctx.db, userId, ctx.now());
  return rows.map((row) => ({
    id: row.id,
    since: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    userAgent: row.user_agent,
    isCurrent: row.id === currentId,
  }));
}

/** Signs a person out everywhere but here. Answers in how many places. */
export function endOtherSessionsOf(
  ctx: Context,
  userId: string,
  currentId: string,
): Promise<number> {
  return endSessions(ctx.db, userId, ctx.now(), currentId);
}
