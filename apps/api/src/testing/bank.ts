import type { Bank } from './money.ts';
import type { createVendors } from './vendors.ts';

/**
 * Events of a card payment that happen only at Stripe: in the Dashboard and at the customer's bank.
 * Impossible ones, such as a second dispute, do nothing.
 */
export function createBank(vendors: () => ReturnType<typeof createVendors>) {
  const control = (path: string, body: object) => vendors().control('POST', path, body);
  const state = async () => (await vendors().control('GET', '/state')) as Bank;
  return {
    state,

    /** Refunds an amount in cents, or the rest, in the Dashboard. Returns whether it did. */
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

    /** The bank returns the first succeeded refund. Returns whether there was one. */
    returnRefund: async (intent: string): Promise<boolean> => {
      const refund = (await state()).refunds.find(
        (one) => one.status === 'succeeded' && one.payment_intent === intent,
      );
      if (refund === undefined) return false;
      await control('/stripe/settle', { refund: refund.id, result: 'failed' });
      return true;
    },

    /** The customer disputes the payment. Returns whether that was possible. */
    dispute: (intent: string): Promise<boolean> =>
      control('/stripe/disputes', { payment_intent: intent }).then(
        () => true,
        () => false,
      ),

    /** The bank decides the open dispute. Returns whether there was one. */
    decide: async (intent: string, result: 'won' | 'lost'): Promise<boolean> => {
      const open = (await state()).disputes.find(
        (one) => one.status === 'needs_response' && one.payment_intent === intent,
      );
      if (open === undefined) return false;
      await control('/stripe/disputes/close', { dispute: open.id, result });
      return true;
    },

    /** All refunds that wait for the bank succeed. */
    settleRefunds: async (): Promise<void> => {
      for (const { id, status } of (await state()).refunds) {
        if (status === 'pending') await control('/stripe/settle', { refund: id });
      }
    },
  };
}
