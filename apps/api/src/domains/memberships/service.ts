import { createHash, randomUUID } from 'node:crypto';
import type { Membership, User } from '@voltcourier/contracts';
import {
  balanceAt,
  type EntitlementGrant,
  type EntitlementKind,
  giveBack,
  type GrandfatheredTier,
  isMember,
  type MembershipName,
  membershipNamed,
  personKey,
  reduceMembership,
  runningMonth,
  sessionsLeftLabel,
  trialEndOf,
  trialGrant,
  use,
} from '@voltcourier/pricing';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/database/connection.ts';
import { recordAudit, type StaffActor } from '../../platform/audit/service.ts';
import { findUser } from '../accounts/index.ts';
import type { MembershipDetail } from '../messaging/index.ts';
import { findCompanyOwner, findPoolOwner } from './companies/service.ts';
import { applyMembershipOutcome, readMembership, tellMember } from './apply-outcome.ts';
import {
  addTrial,
  findTierFor,
  hadTrial,
  listDueMembershipIds,
  listSubscriptions,
  lockMembership,
  saveSubscription,
  type SubscriptionRow,
  type TrialRow,
} from './repository.ts';
import {
  addGrants,
  addMovements,
  findSessionOwner,
  readSessions,
  revokeGrants,
} from './sessions-repository.ts';
import {
  type MembershipStanding,
  planOf,
  scheduledOf,
  tierOf,
  wordOf,
} from './membership-status.ts';
import { addTier, endTier, findTier, type GrantedTier } from './tiers-repository.ts';

export type { SubscriptionRow } from './repository.ts';
export { planOf } from './membership-status.ts';
export type { GrantedTier } from './tiers-repository.ts';

/** An invoice that is paid since it was last looked at. */
export interface PaidInvoice extends MembershipDetail {
  readonly reason: 'started' | 'renewed' | 'changed';
  readonly amountCents: number;
}

// Sessions of a month that ended so long ago can't be used, nor come back: a booking is at most
// three months ahead.
const RELEVANT_MS = 130 * 86_400_000;

const REFUSALS = {
  'no-membership': 'You have no membership that runs. Please pay for this booking instead.',
  'none-left': 'No sessions are left for this month. Please pay for this booking instead.',
  'given-back': 'The session of this booking was given back.',
} as const;

/** Who a membership is of. */
type Person = Pick<User, 'id' | 'email' | 'emailVerified'>;

const isRunning = ({ ends_at: end }: GrantedTier, at: Date) => end === null || at < end;

const NOBODY = 'There is no such person.';

/** Whether anything was ever paid for a subscription. */
const wasPaid = ({ paid_plan: plan }: SubscriptionRow) => plan !== null;

/** The person behind an address, without the address: what is kept when the account is gone. */
const personHashOf = (email: string): string =>
  createHash('sha256').update(personKey(email)).digest('base64url');

// Memberships: where they stand, their trial, and what is given and used.

function since(ctx: Context): Date {
  return new Date(ctx.now().getTime() - RELEVANT_MS);
}

/**
 * Whose sessions a person uses: their own while they are a member, else those of their company's
 * owner.
 */
async function poolOf(
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

async function trialOf(
  ctx: Context,
  { email, emailVerified }: Person,
  trial: TrialRow | undefined,
  hasPaid: boolean,
): Promise<Membership['trial']> {
  const endsAt = trial?.ends_at.toISOString() ?? null;
  if (trial !== undefined && ctx.now() < trial.ends_at) return { state: 'running', endsAt };
  if (trial !== undefined || hasPaid || (await hadTrial(ctx.db, personHashOf(email)))) {
    return { state: 'used', endsAt };
  }
  return { state: emailVerified ? 'available' : 'verify-email', endsAt };
}

/** A person’s membership, its sessions and what is left of them. */
export async function getMembership(
  ctx: Context,
  user: Person,
): Promise<Omit<Membership, 'canBuy' | 'dueCents'>> {
  const { standing, trial, rows } = await readMembership(ctx, ctx.db, user.id);
  const { endsAt, graceEndsAt, status } = standing;
  const now = ctx.now();
  const subscription = status === 'none' ? undefined : standing.subscription;
  const isOn = status === 'active' || status === 'past_due';
  const scheduled = subscription && isOn ? scheduledOf(subscription, now) : undefined;
  const pool = await poolOf(ctx.db, user.id, standing);
  const shared =
    pool.company === null ? standing : (await readMembership(ctx, ctx.db, pool.ownerId)).standing;
  const sessions = await readSessions(ctx.db, pool.ownerId, since(ctx));
  const allowance = (kind: EntitlementKind) => {
    const { left, of } = balanceAt(sessions, shared.status, kind, now);
    const what = kind === 'emergency' ? 'call-out' : 'session';
    return { left, granted: of, label: sessionsLeftLabel(left, of, what) };
  };
  return {
    status,
    tier: tierOf(standing, now),
    plan: subscription === undefined ? null : planOf(subscription, now),
    interval: subscription?.billing_interval ?? null,
    currentPeriodEnd: endsAt?.toISOString() ?? null,
    cancelsAtPeriodEnd: status === 'cancelled',
    scheduledChange: scheduled ? { ...scheduled, at: scheduled.at.toISOString() } : null,
    graceEndsAt: graceEndsAt?.toISOString() ?? null,
    sessions: allowance('session'),
    emergencySessions: allowance('emergency'),
    pool: pool.company,
    trial: await trialOf(ctx, user, trial, rows.some(wasPaid)),
  };
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

/** What a person is a member of, or else the owner of their company; null for nobody's. */
export async function membershipNameFor(
  ctx: Context,
  userId: string,
): Promise<MembershipName | null> {
  return membershipNamed((await findTierFor(ctx.db, userId)) ?? '') ?? null;
}

/**
 * Begins the trial: once per mailbox, whatever its spelling and whichever the account
 * (specification section 9).
 *
 * @throws AppError `email_unverified`, `trial_used`.
 */
export async function startMembershipTrial(ctx: Context, user: User): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const at = ctx.now();
    const known = await lockMembership(trx, user.id, at);
    const { trial, rows } = await readMembership(ctx, trx, user.id);
    // Asked twice at once: the first has begun it.
    if (trial !== undefined && at < trial.ends_at) return;
    if (!user.emailVerified) {
      throw new AppError(
        'email_unverified',
        'Please verify your email address first; the trial is for one person each.',
      );
    }
    const endsAt = trialEndOf(at);
    const personHash = personHashOf(user.email);
    const isNew =
      trial === undefined &&
      !rows.some(wasPaid) &&
      (await addTrial(trx, { personHash, userId: user.id, startedAt: at, endsAt }));
    if (!isNew) {
      throw new AppError('trial_used', 'The trial is for new members, once per person.');
    }
    await addGrants(trx, user.id, [trialGrant(personHash, at, endsAt)], at);
    await applyMembershipOutcome(ctx, trx, known);
  });
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

/**
 * Grants somebody a tier that is no longer sold, from month to month until it is ended.
 *
 * @throws AppError `not_found`, `membership_exists` while another granted tier runs.
 */
export function grantMembershipTier(
  ctx: Context,
  actor: StaffActor,
  userId: string,
  { tier, reason }: { tier: GrandfatheredTier; reason: string },
): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    const at = ctx.now();
    if ((await findUser(trx, userId)) === undefined) throw new AppError('not_found', NOBODY);
    const known = await lockMembership(trx, userId, at);
    const running = await findTier(trx, userId);
    if (running !== undefined && isRunning(running, at)) {
      throw new AppError(
        'membership_exists',
        `A granted tier runs already: ${running.tier}. End it first, and grant another one when it has ended.`,
      );
    }
    const id = randomUUID();
    await addTier(trx, { id, userId, tier, startedAt: at, grantedBy: actor.id, reason });
    await applyMembershipOutcome(ctx, trx, known);
    const subject = { kind: 'customer', id: userId } as const;
    await recordAudit(trx, actor, { at, action: 'tier.grant', subject, after: { tier } });
  });
}

/** The tier that staff granted to somebody, while it runs. */
export async function findGrantedTier(
  ctx: Context,
  userId: string,
): Promise<GrantedTier | undefined> {
  const tier = await findTier(ctx.db, userId);
  return tier !== undefined && isRunning(tier, ctx.now()) ? tier : undefined;
}

/**
 * Ends a granted tier with the month that runs: its sessions are there until then. Asked again,
 * nothing changes.
 *
 * @throws AppError `not_found`, `no_membership`.
 */
export function endGrantedTier(ctx: Context, actor: StaffActor, userId: string): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    const at = ctx.now();
    if ((await findUser(trx, userId)) === undefined) throw new AppError('not_found', NOBODY);
    const known = await lockMembership(trx, userId, at);
    const tier = await findTier(trx, userId);
    if (tier === undefined || !isRunning(tier, at)) {
      throw new AppError('no_membership', 'No granted tier runs.');
    }
    if (tier.ends_at !== null) return;
    const endsAt = runningMonth(tier.started_at, at).until;
    await endTier(trx, tier.id, { endsAt, endedBy: actor.id });
    await applyMembershipOutcome(ctx, trx, known);
    await recordAudit(trx, actor, {
      at,
      action: 'tier.end',
      subject: { kind: 'customer', id: userId },
      before: { tier: tier.tier, endsAt: null },
      after: { tier: tier.tier, endsAt: endsAt.toISOString() },
    });
  });
}

/** Where a person's membership stands, with all that is known of their subscriptions. */
export function getMembershipStanding(ctx: Context, userId: string) {
  return readMembership(ctx, ctx.db, userId);
}

/**
 * Applies the provider's current state of a subscription: the subscription, its payments and
 * the person's membership change in one transaction. `keep` saves the invoices and returns those
 * that were paid since. A state older than the stored one changes nothing.
 *
 * @returns false when the subscription belongs to no known user.
 */
export async function applySubscription(
  ctx: Context,
  {
    row,
    grants,
    revoked = [],
  }: {
    row: SubscriptionRow;
    grants: readonly EntitlementGrant[];
    /** The keys of what was given and is not paid for any more. */
    revoked?: readonly string[];
  },
  keep: (trx: Database) => Promise<readonly PaidInvoice[]>,
): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    const { user_id: userId } = row;
    const at = ctx.now();
    if ((await findUser(trx, userId)) === undefined) return false;
    const known = await lockMembership(trx, userId, at);
    const state = Object.fromEntries(
      (await listSubscriptions(trx, userId)).map((each) => [each.provider_ref, wordOf(each)]),
    );
    if (reduceMembership(state, wordOf(row)) !== state) await saveSubscription(trx, row);
    await addGrants(trx, userId, grants, at);
    await revokeGrants(trx, revoked, at);
    const paid = await keep(trx);
    for (const { reason, ...receipt } of paid) {
      const { status: to } = (await readMembership(ctx, trx, userId)).standing;
      if (reason === 'started' || receipt.amountCents === 0) continue;
      await tellMember(
        ctx,
        trx,
        known,
        { kind: reason, to, detail: receipt },
        'membership-receipt',
      );
    }
    const first = paid.find(({ reason }) => reason === 'started');
    await applyMembershipOutcome(ctx, trx, known, first && { amountCents: first.amountCents });
    return true;
  });
}

/** Whose membership is to be looked at by now. */
export function listDueMemberships(ctx: Context, limit: number): Promise<string[]> {
  return listDueMembershipIds(ctx.db, ctx.now(), limit);
}

/** Writes down and tells what the clock alone has changed. */
export function tickMembership(ctx: Context, userId: string): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    await applyMembershipOutcome(ctx, trx, await lockMembership(trx, userId, ctx.now()));
  });
}
