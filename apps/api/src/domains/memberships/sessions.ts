import { balanceAt, type EntitlementKind, giveBack, isMember, use } from '@voltcourier/pricing';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/database/connection.ts';
import { findCompanyOwner, findPoolOwner } from './companies/service.ts';
import { readMembership } from './apply-outcome.ts';
import { lockMembership } from './repository.ts';
import { addGrants, addMovements, findSessionOwner, readSessions } from './sessions-repository.ts';
import type { MembershipStanding } from './membership-status.ts';

// Sessions of a month that ended so long ago can't be used, nor come back: a booking is at most
// three months ahead.
const RELEVANT_MS = 130 * 86_400_000;

const REFUSALS = {
  'no-membership': 'You have no membership that runs. Please pay for this booking instead.',
  'none-left': 'No sessions are left for this month. Please pay for this booking instead.',
  'given-back': 'The session of this booking was given back.',
} as const;

// Memberships: where they stand, their trial, and what is given and used.

export function since(ctx: Context): Date {
  return new Date(ctx.now().getTime() - RELEVANT_MS);
}

/**
 * Whose sessions a person uses: their own while they are a member, else those of their company's
 * owner.
 */
export async function poolOf(
  db: Database,
  userId: string,
  standing: MembershipStanding,
): Promise<{ ownerId: string; companyId: string | null; company: string | null }> {
  const own = { ownerId: userId, companyId: null, company: null };
  if (isMember(standing.status)) return own;
  return (await findPoolOwner(db, userId)) ?? own;
}

/** Whose session a booking takes, and the company that it is shared by. */
async function ownerOf(
  ctx: Context,
  trx: Database,
  { userId, companyId }: { userId: string; companyId?: string | undefined },
): Promise<{ ownerId: string; companyId: string | null }> {
  if (companyId === undefined) {
    return poolOf(trx, userId, (await readMembership(ctx, trx, userId)).standing);
  }
  const ownerId = await findCompanyOwner(trx, companyId);
  if (ownerId === undefined) throw new AppError('no_sessions', REFUSALS['no-membership']);
  return { ownerId, companyId };
}

/** Whether a person's membership, or their company's, includes every emergency. */
export async function membershipIncludesEmergencies(
  ctx: Context,
  userId: string,
): Promise<boolean> {
  const own = (await readMembership(ctx, ctx.db, userId)).standing;
  const { ownerId } = await poolOf(ctx.db, userId, own);
  const { status } =
    ownerId === userId ? own : (await readMembership(ctx, ctx.db, ownerId)).standing;
  const sessions = await readSessions(ctx.db, ownerId, since(ctx));
  return balanceAt(sessions, status, 'emergency', ctx.now()).left === null;
}

/**
 * Whether somebody's membership runs, so that sessions can be booked: of the company's owner, where
 * a company is named; else a person's own, or the one that their company shares.
 */
export async function canBookSessions(
  ctx: Context,
  { userId, companyId }: { userId: string; companyId: string | null },
): Promise<boolean> {
  const own = (await readMembership(ctx, ctx.db, userId)).standing;
  const ownerId =
    companyId === null
      ? (await poolOf(ctx.db, userId, own)).ownerId
      : await findCompanyOwner(ctx.db, companyId);
  if (ownerId === undefined) return false;
  const { status } =
    ownerId === userId ? own : (await readMembership(ctx, ctx.db, ownerId)).standing;
  return isMember(status);
}

/**
 * Takes a session for a booking that is made in the same transaction. The lock of the
 * membership makes the last one somebody's, once. Answers the company whose session it was; where a
 * company is named, it is its.
 *
 * @throws AppError `no_sessions`.
 */
export async function takeSession(
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
  const { standing } = await readMembership(ctx, trx, userId);
  const sessions = await readSessions(trx, userId, since(ctx));
  const movement = use(sessions, standing.status, { booking, kind, at });
  if (typeof movement === 'string') throw new AppError('no_sessions', REFUSALS[movement]);
  await addMovements(trx, userId, [movement]);
  return { companyId };
}

/** Gives the session of a booking back, once, in the transaction that cancels the booking. */
export async function giveBackSession(
  ctx: Context,
  trx: Database,
  bookingId: string,
): Promise<void> {
  const at = ctx.now();
  const userId = await findSessionOwner(trx, bookingId);
  if (userId === undefined) return;
  await lockMembership(trx, userId, at);
  const back = giveBack(await readSessions(trx, userId, since(ctx)), bookingId, at);
  await addGrants(trx, userId, back.grants, at);
  await addMovements(trx, userId, back.movements);
}
