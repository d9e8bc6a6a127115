import type {
  ChangePreview,
  Membership,
  MembershipInvoice,
  MembershipPayment,
  User,
} from '@voltcourier/contracts';
import { isMember, type Rate } from '@voltcourier/pricing';
import {
  getMembership,
  getCurrentMembership,
  listDueMemberships,
  tickMembership,
} from '../service.ts';
import { startMembershipTrial } from '../trial.ts';
import { ensureStripeCustomer, makeDefaultPaymentMethod } from '../../payments/index.ts';
import type { Context } from '../../../platform/context.ts';
import {
  CardProviderError,
  orUnavailable as askOrUnavailable,
} from '../../../platform/vendors/stripe/call-stripe.ts';
import type { BilledPayment } from '../../../platform/vendors/stripe/billed.ts';
import { getBilling } from './provider.ts';
import { getRunning, isBought, priceFor, refuseMembers } from './membership-checks.ts';
import { reconcileSubscription } from './reconciliation.ts';
import { changePlan, previewPlanChange, undoPlanChange } from './changes.ts';
import { endUnpaidPeriod } from './unpaid-invoices.ts';
import { declined, openPurchase, PAID, sweepPurchases } from './purchases.ts';
import { mirrorInvoicePayment } from './invoice-money.ts';
import { countWrongPrices, readCatalog, syncCatalog } from './catalog.ts';
import { findDueInvoice, type InvoiceRow, listInvoices } from './invoices-repository.ts';

const SWEEP_BATCH = 100;
// Same as the provider's limit for paying a change (pending updates expire after 23 hours).
const UPGRADE_MS = 23 * 3_600_000;

/** Turns a provider outage into an error message for the customer. */
const orUnavailable = <Answer>(question: Promise<Answer>): Promise<Answer> =>
  askOrUnavailable(question, 'Please check your membership again in a moment.');

// Buying, changing and paying for memberships at the provider.

/** Returns a user's membership, what is due, and whether one can be bought. */
export async function getMemberBilling(ctx: Context, user: User): Promise<Membership> {
  const membership = await getMembership(ctx, user);
  const catalog = ctx.cards && (await readCatalog(ctx.db));
  const { current } = await getCurrentMembership(ctx, user.id);
  const ref = isMember(current.status) ? current.subscription?.provider_ref : undefined;
  const due = ref === undefined ? undefined : await findDueInvoice(ctx.db, ref);
  return {
    ...membership,
    dueCents: due?.totalCents ?? null,
    canBuy: catalog?.isComplete ?? false,
  };
}

async function answer(
  ctx: Context,
  user: User,
  { status, clientSecret }: BilledPayment,
): Promise<MembershipPayment> {
  if (status === 'declined') throw declined();
  return { membership: await getMemberBilling(ctx, user), payment: status, clientSecret };
}

async function reconcileUser(ctx: Context, userId: string): Promise<void> {
  const { rows } = await getCurrentMembership(ctx, userId);
  const final = ['canceled', 'incomplete_expired'];
  for (const row of rows.filter(({ status }) => !final.includes(status))) {
    const reconciled = await reconcileSubscription(ctx, row.provider_ref);
    const { current } = await getCurrentMembership(ctx, userId);
    // One that has ended at the provider can't be canceled again.
    const isOver = current.status === 'ended' && reconciled.status === 'past_due';
    // The grace period has ended by our clock, so nothing more is charged.
    if (isOver) await endUnpaidPeriod(ctx, row.provider_ref);
    const unpaid = await findDueInvoice(ctx.db, row.provider_ref);
    const ageMs = unpaid ? ctx.now().getTime() - unpaid.createdAt.getTime() : 0;
    if (unpaid?.reason === 'changed' && ageMs > UPGRADE_MS)
      await undoPlanChange(ctx, row, unpaid.id);
  }
}

/**
 * Runs an action on an active membership. If the provider refuses, the membership may have ended
 * there without our knowledge; the customer is then told so instead of getting an outage message.
 *
 * @throws AppError `no_membership`. CardProviderError.
 */
async function ofRunning<Answer>(
  ctx: Context,
  userId: string,
  action: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await action();
  } catch (failure) {
    if (!(failure instanceof CardProviderError) || !failure.isFinal) throw failure;
    await reconcileUser(ctx, userId);
    await getRunning(ctx, userId);
    throw failure;
  }
}

async function setCancel(ctx: Context, user: User, cancels: boolean): Promise<Membership> {
  const provider = getBilling(ctx);
  const { status } = (await getCurrentMembership(ctx, user.id)).current;
  if (cancels && status === 'ended') return getMemberBilling(ctx, user);
  const { provider_ref: ref, status: runningStatus } = await getRunning(ctx, user.id);
  // There is no paid period to run to the end of.
  const isUnpaid = runningStatus === 'past_due';
  await orUnavailable(
    ofRunning(ctx, user.id, async () => {
      const isEnded = cancels && isUnpaid && (await endUnpaidPeriod(ctx, ref));
      if (!isEnded) await provider.setCancelAtPeriodEnd(ref, cancels);
    }),
  );
  await orUnavailable(reconcileSubscription(ctx, ref));
  return getMemberBilling(ctx, user);
}

/** Starts the trial; see the memberships' service. */
export async function startTrial(ctx: Context, user: User): Promise<Membership> {
  await startMembershipTrial(ctx, user);
  return getMemberBilling(ctx, user);
}

/**
 * Buys a membership with a saved card, which becomes the default, because the default card is the
 * one that pays. A second click, or a retry after a lost answer, finds it bought.
 *
 * @throws AppError `membership_exists`, `membership_changing`, `card_declined`, `not_found` for a
 * card that isn't the user's, `memberships_unavailable`, `payments_unavailable`.
 */
export async function buyMembership(
  ctx: Context,
  user: User,
  { paymentMethodId, ...rate }: Rate & { paymentMethodId: string },
): Promise<MembershipPayment> {
  const priceId = await priceFor(ctx, rate);
  try {
    await refuseMembers(ctx, user.id);
    await makeDefaultPaymentMethod(ctx, user.id, paymentMethodId);
    const customerId = await ensureStripeCustomer(ctx, user.id);
    const wanted = { ...rate, userId: user.id, customerId, priceId, paymentMethodId };
    return await answer(ctx, user, await orUnavailable(openPurchase(ctx, wanted)));
  } catch (refusal) {
    if (!(await isBought(ctx, user.id, rate, refusal))) throw refusal;
    return answer(ctx, user, PAID);
  }
}

/** Syncs everything of a user that is still open at the provider. */
export async function refreshMembership(ctx: Context, user: User): Promise<Membership> {
  if (ctx.cards !== undefined) await orUnavailable(reconcileUser(ctx, user.id));
  return getMemberBilling(ctx, user);
}

/** Returns the effect and the current cost of a plan change; see `changes.ts`. */
export function previewMembershipChange(
  ctx: Context,
  user: User,
  to: Rate,
): Promise<ChangePreview> {
  getBilling(ctx);
  return orUnavailable(ofRunning(ctx, user.id, () => previewPlanChange(ctx, user, to)));
}

/** Changes the plan as previewed; see `changes.ts`. */
export async function changeMembership(
  ctx: Context,
  user: User,
  agreed: Rate & { dueNowCents: number; effectiveAt: string },
): Promise<MembershipPayment> {
  getBilling(ctx);
  const changed = ofRunning(ctx, user.id, () => changePlan(ctx, user, agreed));
  return answer(ctx, user, await orUnavailable(changed));
}

/** Pays an invoice; one that a concurrent request has just paid counts as paid. */
async function payDue(
  ctx: Context,
  { id, subscriptionId }: InvoiceRow,
  paymentMethodId: string,
): Promise<BilledPayment | undefined> {
  try {
    return await getBilling(ctx).payWith(id, paymentMethodId);
  } catch (failure) {
    await reconcileSubscription(ctx, subscriptionId);
    if ((await findDueInvoice(ctx.db, subscriptionId))?.id === id) throw failure;
    return PAID;
  }
}

/**
 * Pays the due invoice with a saved card, which becomes the default.
 *
 * @throws AppError `no_membership`, `card_declined`, `not_found` for a card that isn't the user's,
 * `payments_unavailable`.
 */
export async function payMembershipInvoice(
  ctx: Context,
  user: User,
  paymentMethodId: string,
): Promise<MembershipPayment> {
  const row = await getRunning(ctx, user.id);
  getBilling(ctx);
  await makeDefaultPaymentMethod(ctx, user.id, paymentMethodId);
  const paid = async (): Promise<BilledPayment> => {
    const due = await findDueInvoice(ctx.db, row.provider_ref);
    const payment = due && (await payDue(ctx, due, paymentMethodId));
    await reconcileSubscription(ctx, row.provider_ref);
    return payment ?? PAID;
  };
  return answer(ctx, user, await orUnavailable(ofRunning(ctx, user.id, paid)));
}

/** Cancels a membership at the end of the paid period, or immediately if none is paid. */
export function cancelMembership(ctx: Context, user: User): Promise<Membership> {
  return setCancel(ctx, user, true);
}

/** Revokes a cancellation. */
export function resumeMembership(ctx: Context, user: User): Promise<Membership> {
  return setCancel(ctx, user, false);
}

/** Lists a user's invoices, newest first. */
export async function listMembershipInvoices(
  ctx: Context,
  userId: string,
): Promise<MembershipInvoice[]> {
  return (await listInvoices(ctx.db, userId)).flatMap((invoice) => {
    const { id, number, reason, status, plan, interval, totalCents, refundedCents } = invoice;
    if (status === 'draft') return [];
    const createdAt = invoice.createdAt.toISOString();
    return { id, number, reason, status, plan, interval, totalCents, refundedCents, createdAt };
  });
}

/** Syncs a membership with the provider; does nothing if there is no provider. */
export async function reconcileMembership(ctx: Context, subscriptionId: string): Promise<void> {
  try {
    if (ctx.cards !== undefined) await reconcileSubscription(ctx, subscriptionId);
  } catch (failure) {
    // The subscription doesn't exist, so a retry wouldn't help.
    if (!(failure instanceof CardProviderError) || !failure.isFinal) throw failure;
    ctx.log.warn({ err: failure, subscriptionId }, 'A subscription could not be found.');
  }
}

/** Mirrors refunds and disputes of a payment if it paid an invoice. */
export async function mirrorMembershipPayment(ctx: Context, intentId: string): Promise<void> {
  try {
    if (ctx.cards !== undefined) await mirrorInvoicePayment(ctx, intentId);
  } catch (failure) {
    // The payment doesn't exist, or Stripe refuses to refund it, so a retry wouldn't help.
    if (!(failure instanceof CardProviderError) || !failure.isFinal) throw failure;
    ctx.log.error({ err: failure, intentId }, 'A payment could not be mirrored.');
  }
}

/** Syncs the provider's products and prices with ours. Returns how many prices were created. */
export async function syncMembership(ctx: Context): Promise<number | undefined> {
  return ctx.cards === undefined ? undefined : syncCatalog(ctx.db, ctx.cards.memberships);
}

/**
 * Counts listed prices that are missing at the provider or have another amount there.
 *
 * @throws AppError `payments_unavailable`.
 */
export function countMispricedPlans(ctx: Context): Promise<number> {
  return countWrongPrices(getBilling(ctx));
}

/**
 * Checks memberships that changed with time or had no news for long, so that a lost webhook costs
 * minutes, not a membership.
 */
export async function sweepMemberships(ctx: Context): Promise<number> {
  const onFailure = (failure: unknown) =>
    ctx.log.warn({ err: failure }, 'The sweep could not ask about a membership.');
  const due = await listDueMemberships(ctx, SWEEP_BATCH);
  for (const userId of due) {
    try {
      if (ctx.cards !== undefined) await reconcileUser(ctx, userId);
    } catch (failure) {
      onFailure(failure);
    }
    try {
      await tickMembership(ctx, userId);
    } catch (failure) {
      // Stays due, so that the next sweep tries again.
      ctx.log.error({ err: failure, userId }, 'The sweep could not save a membership.');
    }
  }
  const customerOf = (userId: string) => ensureStripeCustomer(ctx, userId);
  if (ctx.cards === undefined) return due.length;
  return due.length + (await sweepPurchases(ctx, customerOf, SWEEP_BATCH, onFailure));
}
