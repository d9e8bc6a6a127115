import { type EntitlementGrant, reduceMembership } from '@voltcourier/pricing';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/connection.ts';
import { findUser } from '../accounts/index.ts';
import type { MembershipDetail } from '../messaging/index.ts';
import { applyMembershipOutcome, readMembership, notifyMember } from './apply-outcome.ts';
import {
  listSubscriptions,
  lockMembership,
  saveSubscription,
  type SubscriptionRow,
} from './repository.ts';
import { addGrants, revokeGrants } from './sessions-repository.ts';
import { membershipEventOf } from './membership-status.ts';

/** An invoice that was paid since the last check. */
export interface PaidInvoice extends MembershipDetail {
  readonly reason: 'started' | 'renewed' | 'changed';
  readonly amountCents: number;
}

/**
 * Applies the provider's current state of a subscription: the subscription, its payments and the
 * user's membership change in one transaction. `keep` saves the invoices and returns those paid
 * since. A state older than the stored one changes nothing.
 *
 * @returns false if the subscription belongs to no known user.
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
    /** Keys of grants that are no longer paid for. */
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
      (await listSubscriptions(trx, userId)).map((each) => [
        each.provider_ref,
        membershipEventOf(each),
      ]),
    );
    if (reduceMembership(state, membershipEventOf(row)) !== state) await saveSubscription(trx, row);
    await addGrants(trx, userId, grants, at);
    await revokeGrants(trx, revoked, at);
    const paid = await keep(trx);
    for (const { reason, ...receipt } of paid) {
      const { status: to } = (await readMembership(ctx, trx, userId)).current;
      if (reason === 'started' || receipt.amountCents === 0) continue;
      await notifyMember(
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
