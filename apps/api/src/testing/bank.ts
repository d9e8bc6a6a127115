import type { Bank } from './money.ts';
import type { createVendors } from './vendors.ts';

/**
 * What happens to a card payment at Stripe alone: in the Dashboard and at the customer's bank. What
 * makes no sense for the payment, such as a second dispute, does nothing.
 */
export function createBank(vendors: () => ReturnType<typeof createVendors>) {
  const control = (path: string, body: object) => vendors().control('POST', path, body);
  const state = async () => (await vendors().control('GET', '/state')) as Bank;
  return {
    state,

    /** Gives back in the Dashboard an amount in cents, or what is left. Says whether it did. */
    refundInDashboard: (intent: string, amountCents?: number): Promise<boolean> =>
      vendors()
        .stripe('POST', '/v1/refunds', {
          payment_intent: intent,
          ...(amountCents !== undefined && { amount: String(amountCents) }),
        })
        .then(
          () => true,
          () => false,
        ),

    /** The bank returns the first refund that had succeeded. Says whether there was one. */
    returnRefund: async (intent: string): Promise<boolean> => {
      const refund = (await state()).refunds.find(
        (one) => one.status === 'succeeded' && one.payment_intent === intent,
      );
      if (refund === undefined) return false;
      await control('/stripe/settle', { refund: refund.id, result: 'failed' });
      return true;
    },

    /** The customer disputes the payment. Says whether that could be. */
    dispute: (intent: string): Promise<boolean> =>
      control('/stripe/disputes', { payment_intent: intent }).then(
        () => true,
        () => false,
      ),

    /** The bank decides the dispute that is open. Says whether there was one. */
    decide: async (intent: string, result: 'won' | 'lost'): Promise<boolean> => {
      const open = (await state()).disputes.find(
        (one) => one.status === 'needs_response' && one.payment_intent === intent,
      );
      if (open === undefined) return false;
      await control('/stripe/disputes/close', { dispute: open.id, result });
      return true;
    },

    /** Whatever of refunds waits for the bank succeeds. */
    settleRefunds: async (): Promise<void> => {
      for (const { id, status } of (await state()).refunds) {
        if (status === 'pending') await control('/stripe/settle', { refund: id });
      }
    },
  };
}
