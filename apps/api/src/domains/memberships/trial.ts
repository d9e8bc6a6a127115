import { createHash } from 'node:crypto';
import type { Membership, User } from '@voltcourier/contracts';
import { personKey, trialEndOf, trialGrant } from '@voltcourier/pricing';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/app-error.ts';
import { applyMembershipOutcome, readMembership } from './apply-outcome.ts';
import {
  addTrial,
  hadTrial,
  lockMembership,
  type SubscriptionRow,
  type TrialRow,
} from './repository.ts';
import { addGrants } from './sessions-repository.ts';

/** The user of a membership. */
export type Person = Pick<User, 'id' | 'email' | 'emailVerified'>;

/** Whether a subscription was ever paid for. */
export const wasPaid = ({ paid_plan: plan }: SubscriptionRow) => plan !== null;

/**
 * Returns a hash that identifies the person of an address; it is kept after the account is deleted.
 */
const personHashOf = (email: string): string =>
  createHash('sha256').update(personKey(email)).digest('base64url');

export async function trialOf(
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

/**
 * Begins the trial, once per mailbox regardless of spelling and account (specification section 9).
 *
 * @throws AppError `email_unverified`, `trial_used`.
 */
export async function startMembershipTrial(ctx: Context, user: User): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const at = ctx.now();
    const known = await lockMembership(trx, user.id, at);
    const { trial, rows } = await readMembership(ctx, trx, user.id);
    // A concurrent request has already begun the trial.
    if (trial !== undefined && at < trial.ends_at) return;
    if (!user.emailVerified) {
      throw new AppError(
        'email_unverified',
        'Please verify your email address first; each person gets one trial.',
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
