import type { ChangePreview, User } from '@voltcourier/contracts';
import { changeTiming, formatUsd, type Rate } from '@voltcourier/pricing';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { sentence } from '../../../platform/language/sentence.ts';
import type { BilledPayment } from '../../../platform/vendors/stripe/billed.ts';
import { planOf } from '../membership-status.ts';
import type { SubscriptionRow } from '../repository.ts';
import { getBilling } from './provider.ts';
import { getRunning, priceFor } from './membership-checks.ts';
import { reconcileSubscription } from './reconciliation.ts';
import { readCatalogue } from './catalogue.ts';
import { declined } from './purchases.ts';
import { findDueInvoice } from './repository.ts';

// How old a preview may be that somebody agrees to.
const PREVIEW_MS = 3_600_000;

/** A change that is possible: now, or with the next period. */
interface Change {
  readonly row: SubscriptionRow;
  readonly to: Rate;
  readonly priceId: string;
  readonly when: 'now' | 'period-end';
}

/** What somebody agreed to: a preview. */
type Agreed = Rate & { readonly dueNowCents: number; readonly effectiveAt: string };

// Changes of plan (record 14).

async function changeOf(ctx: Context, user: User, to: Rate): Promise<Change> {
  const row = await getRunning(ctx, user.id);
  const priceId = await priceFor(ctx, to);
  const from = { plan: planOf(row, ctx.now()), interval: row.billing_interval };
  const timing = changeTiming(from, to);
  if (row.cancels_at_period_end || row.status !== 'active') {
    throw new AppError(
      'membership_changing',
      row.status === 'active'
        ? 'Your membership is cancelled. Undo that before you change the plan.'
        : 'Please pay what is due before you change the plan.',
    );
  }
  if ((await findDueInvoice(ctx.db, row.provider_ref)) !== undefined) {
    throw new AppError('membership_changing', 'Please finish your last change of plan first.');
  }
  return { row, to, priceId, when: timing === 'now' ? 'now' : 'period-end' };
}

/** @throws AppError `price_mismatch`. */
async function checkAgreed(
  ctx: Context,
  change: { subscriptionId: string; itemId: string; priceId: string },
  { when, at, dueNowCents }: { when: Change['when']; at: Date; dueNowCents: number },
): Promise<void> {
  const ageMs = ctx.now().getTime() - at.getTime();
  if (when === 'now' && (ageMs < 0 || ageMs > PREVIEW_MS)) {
    throw new AppError('price_mismatch', 'This offer has expired. Please review the change again.');
  }
  const dueCents = when === 'now' ? await getBilling(ctx).previewChange({ ...change, at }) : 0;
  if (dueCents === dueNowCents) return;
  throw new AppError(
    'price_mismatch',
    sentence('This change costs {due} now. Please review it again.', { due: formatUsd(dueCents) }),
  );
}

/**
 * Undoes a larger plan that isn't paid: its invoice is void, and the change that waited for it is
 * dropped. Only one that was begun by an earlier release has changed the price already.
 */
export async function undoPlanChange(
  ctx: Context,
  row: SubscriptionRow,
  invoiceId: string,
): Promise<void> {
  await getBilling(ctx).voidInvoice(invoiceId);
  const { itemId, priceId: present } = await getBilling(ctx).retrieveSubscription(row.provider_ref);
  const { priceOf } = await readCatalogue(ctx.db);
  const rate = { plan: row.paid_plan ?? row.plan, interval: row.billing_interval };
  const priceId = priceOf(rate);
  if (priceId !== undefined && priceId !== present) {
    const change = { subscriptionId: row.provider_ref, itemId, priceId };
    await getBilling(ctx).changePrice({ ...change, at: null, idempotencyKey: `undo:${invoiceId}` });
  }
  await reconcileSubscription(ctx, row.provider_ref);
}

/** Does at the provider what was agreed to. */
async function apply(
  ctx: Context,
  { row, to, priceId, when }: Change,
  { itemId, at, idempotencyKey }: { itemId: string; at: Date; idempotencyKey: string },
): Promise<void> {
  const subscriptionId = row.provider_ref;
  const isOtherRhythm = row.billing_interval !== to.interval;
  if (when === 'period-end' && isOtherRhythm) {
    const { interval } = to;
    await getBilling(ctx).schedulePrice({ subscriptionId, priceId, interval, idempotencyKey });
  } else if (when === 'period-end' && row.plan === to.plan) {
    // The subscription has this rate: its price, which may be a former one, stays.
    await getBilling(ctx).dropScheduledPrice(subscriptionId);
  } else {
    const since = when === 'now' ? at : null;
    await getBilling(ctx).changePrice({
      subscriptionId,
      itemId,
      priceId,
      at: since,
      idempotencyKey,
    });
  }
}

/** Plans a change again that was dropped for one that came to nothing. */
async function planAgain(ctx: Context, row: SubscriptionRow, invoiceId: string): Promise<void> {
  const { next_plan: plan, next_billing_interval: interval, provider_ref: subscriptionId } = row;
  if (plan === null || interval === null) return;
  const priceId = await priceFor(ctx, { plan, interval });
  const idempotencyKey = `again:${invoiceId}`;
  await getBilling(ctx).schedulePrice({ subscriptionId, priceId, interval, idempotencyKey });
  await reconcileSubscription(ctx, subscriptionId);
}

/**
 * What a change of plan does, and costs now.
 *
 * @throws AppError `no_membership`, `membership_changing`, `memberships_unavailable`.
 */
export async function previewPlanChange(
  ctx: Context,
  user: User,
  to: Rate,
): Promise<ChangePreview> {
  const { row, priceId, when } = await changeOf(ctx, user, to);
  if (when === 'period-end') {
    return { when, effectiveAt: row.period_end.toISOString(), dueNowCents: 0 };
  }
  const subscriptionId = row.provider_ref;
  const { itemId } = await getBilling(ctx).retrieveSubscription(subscriptionId);
  // The provider counts in seconds.
  const at = new Date(Math.floor(ctx.now().getTime() / 1000) * 1000);
  const dueNowCents = await getBilling(ctx).previewChange({ subscriptionId, itemId, priceId, at });
  return { when, effectiveAt: at.toISOString(), dueNowCents };
}

/**
 * Changes the plan as it was previewed.
 *
 * @throws AppError `price_mismatch` when it costs something else by now, `card_declined`, and
 * as a preview does.
 */
export async function changePlan(ctx: Context, user: User, agreed: Agreed): Promise<BilledPayment> {
  const { plan, interval, dueNowCents } = agreed;
  const change = await changeOf(ctx, user, { plan, interval });
  const { row, priceId, when } = change;
  const subscriptionId = row.provider_ref;
  const at = new Date(agreed.effectiveAt);
  const { itemId } = await getBilling(ctx).retrieveSubscription(subscriptionId);
  await checkAgreed(ctx, { subscriptionId, itemId, priceId }, { when, at, dueNowCents });
  // The same click twice is one change; a later one, after another word was heard, is another.
  const idempotencyKey = `change:${subscriptionId}:${priceId}:${row.heard_at.getTime()}`;
  await apply(ctx, change, { itemId, at, idempotencyKey });
  await reconcileSubscription(ctx, subscriptionId);
  const due = await findDueInvoice(ctx.db, subscriptionId);
  if (due === undefined) return { status: 'paid', clientSecret: null };
  const payment = await getBilling(ctx).findPayment(due.id);
  if (payment !== undefined && payment.status !== 'declined') return payment;
  await undoPlanChange(ctx, row, due.id);
  await planAgain(ctx, row, due.id);
  throw declined();
}
