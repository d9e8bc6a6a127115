import type { Dependencies } from '../../platform/dependencies.ts';
import { CardProviderError } from '../../platform/vendors/stripe/asking.ts';
import type { CardProvider, CardRefund } from '../../platform/vendors/stripe/card-provider.ts';
import type { BookingsService } from '../bookings/index.ts';
import { applyRefund } from './refund-changes.ts';
import { findRefund, lockRefund, type RefundRow } from './repository.ts';

/** Refunds: written down first, executed at the provider, posted when the provider says so. */
export function createRefunds(
  deps: Pick<Dependencies, 'db' | 'log' | 'now'>,
  cards: CardProvider,
  bookings: Pick<BookingsService, 'getLocked'>,
  /** Brings a payment to what has happened to it at the provider. */
  lookAt: (paymentId: string) => Promise<unknown>,
) {
  const apply = (
    { id: refundId, booking_id: bookingId }: RefundRow,
    answer: CardRefund,
  ): Promise<void> =>
    deps.db.transaction().execute(async (trx) => {
      // Before the refund, as everybody who moves a booking's money.
      await bookings.getLocked(trx, bookingId);
      const refund = await lockRefund(trx, refundId);
      // Another refund has taken its place meanwhile, so nothing was to be made.
      const isReplaced = refund?.provider_ref !== null && answer.id !== refund?.provider_ref;
      if (refund === undefined || isReplaced) return;
      await applyRefund(trx, refund, answer, deps.now());
      if (answer.status === 'failed') {
        deps.log.error({ refundId, reason: answer.failureReason }, 'A refund failed.');
      }
    });

  const findUnmade = async (refundId: string) => {
    const refund = await findRefund(deps.db, refundId);
    const isOpen = refund?.status === 'pending' && refund.provider === 'stripe';
    return isOpen ? refund : undefined;
  };

  return {
    /**
     * Executes a refund, or looks how it is doing. What was given back at the provider is found
     * first, so that no more goes back than was paid. Running it again asks with the same
     * idempotency key and never gives back twice.
     *
     * @throws CardProviderError when asking again may help.
     */
    execute: async (refundId: string): Promise<void> => {
      const before = await findUnmade(refundId);
      if (before === undefined || before.intent_id === null) return;
      await lookAt(before.payment_id);
      const refund = await findUnmade(refundId);
      if (refund === undefined || refund.intent_id === null || refund.provider_ref !== null) return;
      const amountCents = refund.amount_cents;
      try {
        const answer = await cards.createRefund({
          intentId: refund.intent_id,
          amountCents,
          metadata: { refundId, bookingId: refund.booking_id },
          // What the Dashboard has made smaller is another refund.
          idempotencyKey: `refund:${refundId}:${amountCents}`,
        });
        await apply(refund, answer);
      } catch (failure) {
        if (!(failure instanceof CardProviderError) || !failure.isFinal) throw failure;
        const refused = { id: null, amountCents, refundId, failureReason: failure.message };
        await apply(refund, { ...refused, status: 'failed' });
      }
    },
  };
}
