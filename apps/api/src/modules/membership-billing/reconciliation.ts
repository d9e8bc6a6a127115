import type { ProviderStatus } from '@voltcourier/pricing';
import type { Dependencies } from '../../dependencies.ts';
import type { BilledInvoice, BilledSubscription } from '../../integrations/stripe/billed.ts';
import type { MembershipBilling } from '../../integrations/stripe/membership-billing.ts';
import type { MembershipsService, PaidInvoice } from '../memberships/service.ts';
import type { PaymentsService } from '../payments/service.ts';
import { readCatalogue } from './catalogue.ts';
import { billedLineOf, type Paid, paidOf, type RateOf } from './paid-periods.ts';
import { findOpenPurchase, type InvoiceRow, saveInvoices, settlePurchase } from './repository.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

const REASONS: Readonly<Record<string, InvoiceRow['reason']>> = {
  subscription_create: 'started',
  subscription_cycle: 'renewed',
};

function rowOf(invoice: BilledInvoice, rateOf: RateOf): InvoiceRow {
  const rate = rateOf(billedLineOf(invoice, rateOf)?.priceId ?? null);
  return {
    id: invoice.id,
    subscriptionId: invoice.subscriptionId,
    number: invoice.number,
    reason: REASONS[invoice.reason] ?? 'changed',
    status: invoice.status,
    totalCents: invoice.totalCents,
    paidCents: invoice.paidCents,
    plan: rate?.plan ?? null,
    interval: rate?.interval ?? null,
    createdAt: invoice.createdAt,
    paidAt: invoice.paidAt,
  };
}

/**
 * The provider's status as it is for a membership. A larger plan that isn't paid yet is no period
 * that is due: what is paid runs on. What ended before anything was paid never began.
 */
function statusOf({ status }: BilledSubscription, paid: Paid): ProviderStatus {
  if (status === 'past_due' && paid.unpaidSince === null) return 'active';
  return status === 'canceled' && paid.plan === null ? 'incomplete_expired' : status;
}

/**
 * Brings a membership to what the provider says. Webhook, sweep and the person's own calls all come
 * through here; each asks what is true now, so order and repetition don't matter.
 */
export function createReconciliation(
  deps: Pick<Dependencies, 'db' | 'log' | 'now'>,
  billing: MembershipBilling,
  memberships: MembershipsService,
  payments: PaymentsService,
) {
  const settleFor = async (userId: string, said: BilledSubscription): Promise<void> => {
    if (said.status === 'incomplete') return;
    const purchase = await findOpenPurchase(deps.db, userId);
    const isIts = purchase !== undefined && said.metadata['purchaseId'] === purchase.id;
    if (isIts) await settlePurchase(deps.db, purchase.id, deps.now());
  };

  return {
    /**
     * Asks the provider about a subscription and acts on the answer.
     *
     * @throws CardProviderError when the provider can't be asked.
     */
    reconcile: async (subscriptionId: string): Promise<BilledSubscription> => {
      // Before asking: what is answered is at least as new.
      const at = deps.now();
      const said = await billing.retrieveSubscription(subscriptionId);
      const userId = said.metadata['userId'] ?? '';
      const { rateOf } = await readCatalogue(deps.db);
      const rate = rateOf(said.priceId);
      if (!UUID.test(userId) || rate === undefined) {
        deps.log.warn({ subscriptionId }, 'A subscription is not one of our memberships.');
        return said;
      }
      const invoices = await billing.listInvoices(subscriptionId);
      const paid = paidOf(subscriptionId, invoices, rateOf);
      const keep = async (trx: Dependencies['db']): Promise<readonly PaidInvoice[]> => {
        const rows = invoices.map((invoice) => rowOf(invoice, rateOf));
        const news = await saveInvoices(trx, userId, rows);
        for (const { id, paidCents, paidAt } of news) {
          await payments.recordInvoice(trx, { id, amountCents: paidCents, at: paidAt ?? at });
        }
        return news.map(({ reason, paidCents, plan, interval, number }) => ({
          reason,
          amountCents: paidCents,
          number,
          plan: plan ?? undefined,
          interval: interval ?? undefined,
          endsAt: said.periodEnd.toISOString(),
        }));
      };
      const row = {
        provider_ref: said.id,
        user_id: userId,
        status: statusOf(said, paid),
        plan: rate.plan,
        billing_interval: rate.interval,
        started_at: said.startedAt,
        period_end: said.periodEnd,
        cancels_at_period_end: said.cancelsAtPeriodEnd,
        unpaid_since: said.status === 'past_due' ? paid.unpaidSince : null,
        paid_plan: paid.plan,
        paid_until: paid.until,
        heard_at: at,
      };
      const isKnown = await memberships.hear({ row, grants: paid.grants }, keep);
      if (isKnown) await settleFor(userId, said);
      return said;
    },
  };
}
