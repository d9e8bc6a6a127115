import { balanceAt, type EntitlementKind, giveBack, isMember, use } from '@voltcourier/pricing';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/database/connection.ts';
import { findCompanyOwner } from './companies/repository.ts';
import { findPoolOwner } from './companies/service.ts';
import { readMembership } from './apply-outcome.ts';
import { lockMembership } from './repository.ts';
import { addGrants, addMovements, findSessionOwner, readSessions } from './sessions-repository.ts';
import type { CurrentMembership } from './membership-status.ts';

// Older grants can't be used any more.
const RELEVANT_MS = 130 * 86_400_000;

const REFUSALS = {
  'no-membership': 'You don’t have an active membership. Please pay for this booking instead.',
  'none-left': 'No sessions are left for this month. Please pay for this booking instead.',
  'given-back': 'The session for this booking was returned.',
} as const;

// Memberships: status, trial, and granted and used sessions.

export function since(ctx: Context): Date {
  return new Date(ctx.now().getTime() - RELEVANT_MS);
}

/**
 * Returns whose sessions a user uses: their own as a member, otherwise those of their company's
 * owner.
 */
export async function poolOf(
  db: Database,
  userId: string,
  current: CurrentMembership,
): Promise<{ ownerId: string; companyId: string | null; company: string | null }> {
  const own = { ownerId: userId, companyId: null, company: null };
  if (isMember(current.status)) return own;
  return (await findPoolOwner(db, userId)) ?? own;
}

/** Returns whose session a booking uses, and the company that shares it. */
async function ownerOf(
  ctx: Context,
  trx: Database,
  { userId, companyId }: { userId: string; companyId?: string | undefined },
): Promise<{ ownerId: string; companyId: string | null }> {
  if (companyId === undefined) {
    return poolOf(trx, userId, (await readMembership(ctx, trx, userId)).current);
  }
  const ownerId = await findCompanyOwner(trx, companyId);
  if (ownerId === undefined) throw new AppError('no_sessions', REFUSALS['no-membership']);
  return { ownerId, companyId };
}

/** Whether a user's membership, or their company's, includes every emergency. */
export async function membershipIncludesEmergencies(
  ctx: Context,
  userId: string,
): Promise<boolean> {
  const own = (await readMembership(ctx, ctx.db, userId)).current;
  const { ownerId } = await poolOf(ctx.db, userId, own);
  const { status } =
    ownerId === userId ? own : (await readMembership(ctx, ctx.db, ownerId)).current;
  const sessions = await readSessions(ctx.db, ownerId, since(ctx));
  return balanceAt(sessions, status, 'emergency', ctx.now()).left === null;
}

/**
 * Whether sessions can be booked with an active membership: that of the company's owner if a
 * company is named; otherwise the user's own or the one shared by their company.
 */
export async function canBookSessions(
  ctx: Context,
  { userId, companyId }: { userId: string; companyId: string | null },
): Promise<boolean> {
  const own = (await readMembership(ctx, ctx.db, userId)).current;
  const ownerId =
    companyId === null
      ? (await poolOf(ctx.db, userId, own)).ownerId
      : await findCompanyOwner(ctx.db, companyId);
  if (ownerId === undefined) return false;
  const { status } =
    ownerId === userId ? own : (await readMembership(ctx, ctx.db, ownerId)).current;
  return isMember(status);
}

/**
 * Uses a session for a booking made in the same transaction. The membership's lock ensures that the
 * last session is used only once. Returns the company whose session it was; if a company is named,
 * that one.
 *
 * @throws AppError `no_sessions`.
 */
export async function redeemSession(
  ctx: Context,
  trx: Database,
  wanted: {
    userId: string;
    bookingId: string;
    kind: EntitlementKind;
    companyId?: string | undefined;
  },
): Promise<{ companyId: string | null }> {
  const { bookingId: booking, kind } = wanted;
  const at = ctx.now();
  const { ownerId: userId, companyId } = await ownerOf(ctx, trx, wanted);
  await lockMembership(trx, userId, at);
  const { current } = await readMembership(ctx, trx, userId);
  const sessions = await readSessions(trx, userId, since(ctx));
  const movement = use(sessions, current.status, { booking, kind, at });
  if (typeof movement === 'string') throw new AppError('no_sessions', REFUSALS[movement]);
  await addMovements(trx, userId, [movement]);
  return { companyId };
}

/** Returns a booking's session once, in the transaction that cancels the booking. */
export async function returnSession(ctx: Context, trx: Database, bookingId: string): Promise<void> {
  const at = ctx.now();
  const userId = await findSessionOwner(trx, bookingId);
  if (userId === undefined) return;
  await lockMembership(trx, userId, at);
  // A visit that was moved again and again may have used a session from any time.
  const back = giveBack(await readSessions(trx, userId, new Date(0)), bookingId, at);
  await addGrants(trx, userId, back.grants, at);
  await addMovements(trx, userId, back.movements);
}
