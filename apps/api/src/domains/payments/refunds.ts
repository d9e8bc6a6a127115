import { getLockedBooking } from '../bookings/index.ts';
import type { Context } from '../../platform/context.ts';
import { CardProviderError } from '../../platform/vendors/stripe/asking.ts';
import type { CardRefund } from '../../platform/vendors/stripe/card-provider.ts';
import { getCards } from './cards.ts';
import { reconcileCardPayment } from './reconciliation.ts';
import { applyRefund } from './refund-changes.ts';
import { findRefund, lockRefund, type RefundRow } from './refunds-repository.ts';

// Refunds: written down first, executed at the provider, posted when the provider says so.

function apply(
  ctx: Context,
  { id: refundId, booking_id: bookingId }: RefundRow,
  answer: CardRefund,
): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    // Before the refund, as everybody who moves a booking's money.
    await getLockedBooking(trx, bookingId);
    const refund = await lockRefund(trx, refundId);
    // Another refund has taken its place meanwhile, so nothing was to be made.
    const isReplaced = refund?.provider_ref !== null && answer.id !== refund?.provider_ref;
    if (refund === undefined || isReplaced) return;
    await applyRefund(trx, refund, answer, ctx.now());
    if (answer.status === 'failed') {
      ctx.log.error({ refundId, reason: answer.failureReason }, 'A refund failed.');
    }
  });
}

async function findUnmade(ctx: Context, refundId: string) {
  const refund = await findRefund(ctx.db, refundId);
  const isOpen = refund?.status === 'pending' && refund.provider === 'stripe';
  return isOpen ? refund : undefined;
}

/**
 * Executes a refund, or looks how it is doing. What was given back at the provider is found
 * first, so that no more goes back than was paid. Running it again asks with the same
 * idempotency key and never gives back twice. Does nothing where cards are off.
 *
 * @throws CardProviderError when asking again may help.
 */
export async function executeRefund(ctx: Context, refundId: string): Promise<void> {
  if (ctx.cards === undefined) return;
  const before = await findUnmade(ctx, refundId);
  if (before === undefined || before.intent_id === null) return;
  await reconcileCardPayment(ctx, before.payment_id);
  const refund = await findUnmade(ctx, refundId);
  if (refund === undefined || refund.intent_id === null || refund.provider_ref !== null) return;
  const amountCents = refund.amount_cents;
  try {
    const answer = await getCards(ctx).createRefund({
      intentId: refund.intent_id,
      amountCents,
      metadata: { refundId, bookingId: refund.booking_id },
      // What the Dashboard has made smaller is another refund.
      idempotencyKey: `refund:${refundId}:${amountCents}`,
    });
    await apply(ctx, refund, answer);
  } catch (failure) {
    if (!(failure instanceof CardProviderError) || !failure.isFinal) throw failure;
    const refused = { id: null, amountCents, refundId, failureReason: failure.message };
    await apply(ctx, refund, { ...refused, status: 'failed' });
  }
}
