import type { Dependencies } from '../../../platform/dependencies.ts';
import type { CardProvider, CardRefund } from '../../../platform/vendors/stripe/card-provider.ts';
import type { MembershipBilling } from '../../../platform/vendors/stripe/membership-billing.ts';
import { type PaymentsService, canRefundBecome } from '../../payments/index.ts';
import {
  findInvoice,
  findInvoiceRefund,
  type InvoiceMoney,
  lockInvoice,
  saveInvoiceRefund,
} from './money-repository.ts';

/** Mirrors what has happened to the money of members' invoices: refunds and disputes. */
export function createInvoiceMoney(
  deps: Pick<Dependencies, 'db' | 'now'>,
  cards: CardProvider,
  billing: MembershipBilling,
  payments: Pick<PaymentsService, 'recordInvoiceRefund' | 'recordInvoiceDispute'>,
  reconcile: (subscriptionId: string) => Promise<unknown>,
) {
  /** The invoice, with its payment posted before anything of it is given back. */
  const findPaid = async (id: string): Promise<InvoiceMoney | undefined> => {
    const known = await findInvoice(deps.db, id);
    if (known?.status === 'paid') return known;
    const subscriptionId = known?.subscription_ref ?? (await billing.findSubscriptionOf(id));
    if (subscriptionId === undefined) return undefined;
    await reconcile(subscriptionId);
    return findInvoice(deps.db, id);
  };

  const mirrorRefund = async (
    trx: Dependencies['db'],
    invoiceRef: string,
    said: CardRefund,
  ): Promise<void> => {
    const { id: providerRef, amountCents, status, failureReason } = said;
    if (providerRef === null) return;
    const at = deps.now();
    const known = await findInvoiceRefund(trx, providerRef);
    if (known !== undefined && !canRefundBecome(known, status)) return;
    const refund = { providerRef, invoiceRef, amountCents, status, failureReason, at };
    await saveInvoiceRefund(trx, refund);
    const wasPaid = status === 'failed' ? known?.status === 'succeeded' : status === 'succeeded';
    if (!wasPaid) return;
    const kind = status === 'failed' ? 'refund-failed' : 'refund';
    await payments.recordInvoiceRefund(trx, { id: providerRef, invoiceRef, amountCents, at }, kind);
  };

  return {
    /**
     * Mirrors the refunds and disputes of a card payment, where it paid a member's invoice.
     *
     * @throws CardProviderError when the provider can't be asked.
     */
    mirror: async (intentId: string): Promise<void> => {
      const invoiceId = await billing.findInvoiceOf(intentId);
      const invoice = invoiceId === undefined ? undefined : await findPaid(invoiceId);
      if (invoice === undefined) return;
      const { refunds, disputes } = await cards.readAftermath(intentId);
      await deps.db.transaction().execute(async (trx) => {
        await lockInvoice(trx, invoice.id);
        for (const said of refunds) await mirrorRefund(trx, invoice.id, said);
        for (const dispute of disputes) {
          await payments.recordInvoiceDispute(trx, invoice.id, dispute);
        }
      });
      await reconcile(invoice.subscription_ref);
    },
  };
}
