import type { Dependencies } from '../../dependencies.ts';
import { CardProviderError } from '../../integrations/stripe/asking.ts';
import type { CardProvider, CardRefund } from '../../integrations/stripe/card-provider.ts';
import { refundPaid } from './ledger.ts';
import { postTransaction } from './ledger-repository.ts';
import { nextCheck } from './refund-order.ts';
import { findRefund, lockRefund, saveRefund } from './repository.ts';

/** Refunds: written down first, executed at the provider, posted when the provider says so. */
export function createRefunds(deps: Pick<Dependencies, 'db' | 'log' | 'now'>, cards: CardProvider) {
  const apply = (refundId: string, answer: CardRefund): Promise<void> =>
    deps.db.transaction().execute(async (trx) => {
      const refund = await lockRefund(trx, refundId);
      if (refund === undefined || refund.status !== 'pending') return;
      const at = deps.now();
      await saveRefund(trx, refundId, {
        status: answer.status,
        providerRef: answer.id,
        failureReason: answer.failureReason,
        nextCheckAt: answer.status === 'pending' ? nextCheck(at) : null,
        at,
      });
      if (answer.status === 'succeeded') {
        await postTransaction(
          trx,
          refundPaid(
            {
              id: refund.id,
              bookingId: refund.booking_id,
              amountCents: refund.amount_cents,
              at,
            },
            'stripe',
          ),
        );
      }
      if (answer.status === 'failed') {
        deps.log.error({ refundId, reason: answer.failureReason }, 'A refund failed.');
      }
    });

  return {
    /**
     * Executes a refund, or looks how it is doing. Running it again asks with the same idempotency
     * key and never gives back twice.
     *
     * @throws CardProviderError when asking again may help.
     */
    execute: async (refundId: string): Promise<void> => {
      const refund = await findRefund(deps.db, refundId);
      if (refund?.status !== 'pending' || refund.provider !== 'stripe') return;
      if (refund.intent_id === null) return;
      let answer: CardRefund;
      try {
        answer =
          refund.provider_ref === null
            ? await cards.createRefund({
                intentId: refund.intent_id,
                amountCents: refund.amount_cents,
                metadata: { refundId, bookingId: refund.booking_id },
                idempotencyKey: `refund:${refundId}`,
              })
            : await cards.retrieveRefund(refund.provider_ref);
      } catch (failure) {
        if (!(failure instanceof CardProviderError) || !failure.isFinal) throw failure;
        answer = { id: refund.provider_ref, status: 'failed', failureReason: failure.message };
      }
      await apply(refundId, answer);
    },
  };
}
