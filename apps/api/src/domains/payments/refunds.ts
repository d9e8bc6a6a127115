import { getLockedBooking } from '../bookings/index.ts';
import type { Context } from '../../platform/context.ts';
import { CardProviderError } from '../../platform/vendors/stripe/call-stripe.ts';
import type { CardRefund } from '../../platform/vendors/stripe/card-provider.ts';
import { getCards } from './cards.ts';
import { reconcileCardPayment } from './reconciliation.ts';
import { applyRefund } from './refund-changes.ts';
import { findRefund, lockRefund, type RefundRow } from './refunds-repository.ts';

// Refunds: saved first, executed at the provider, posted after the provider's confirmation.

function apply(
  ctx: Context,
  { id: refundId, booking_id: bookingId }: RefundRow,
  answer: CardRefund,
): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    // Locked before the refund, in the same order as all code that moves a booking's money.
    await getLockedBooking(trx, bookingId);
    const refund = await lockRefund(trx, refundId);
    // Another refund has replaced it in the meantime, so there was nothing to execute.
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
 * Executes a refund or checks its progress. First finds what was already refunded at the provider,
 * so that no more than the payment is refunded. Repeats use the same idempotency key and never
 * refund twice. Does nothing if card payments are off.
 *
 * @throws CardProviderError if a retry may help.
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
      // An order that was reduced by a Dashboard refund is a different refund.
      idempotencyKey: `refund:${refundId}:${amountCents}`,
    });
    await apply(ctx, refund, answer);
  } catch (failure) {
    if (!(failure instanceof CardProviderError) || !failure.isFinal) throw failure;
    const refused = { id: null, amountCents, refundId, failureReason: failure.message };
    await apply(ctx, refund, { ...refused, status: 'failed' });
  }
}
