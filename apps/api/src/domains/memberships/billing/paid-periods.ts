import {
  type EntitlementGrant,
  grantsFor,
  grantsForUpgrade,
  type PaidPeriod,
  type PlanName,
  type Rate,
} from '@voltcourier/pricing';
import type { BilledInvoice, BilledLine } from '../../../platform/vendors/stripe/billed.ts';

/** What a subscription's invoices have paid for. */
export interface Paid {
  readonly grants: readonly EntitlementGrant[];
  /** Plan of the last paid period, its price and its end; null if nothing is paid. */
  readonly plan: PlanName | null;
  readonly priceId: string | null;
  readonly until: Date | null;
  /** Start of the unpaid period; null if every period is paid. */
  readonly unpaidSince: Date | null;
  /** Reason of each invoice, by ID. */
  readonly reasons: ReadonlyMap<string, InvoiceReason>;
}

/** Returns the plan and interval of a price; undefined if it isn't ours. */
export type RateOf = (priceId: string | null) => Rate | undefined;

/** Reason of an invoice: the first period, a renewal, or a change within a period. */
export type InvoiceReason = 'started' | 'renewed' | 'changed';

const REASONS: Readonly<Record<string, InvoiceReason>> = {
  subscription_create: 'started',
  subscription_cycle: 'renewed',
};

/** Returns the line that bills a period: the next one, or the remainder after a change. */
export function billedLineOf(invoice: BilledInvoice, rateOf: RateOf): BilledLine | undefined {
  const ours = invoice.lines.filter((line) => rateOf(line.priceId) !== undefined);
  return (
    ours.findLast((line) => !line.isProration) ??
    ours.findLast((line) => line.isProration && line.amountCents > 0)
  );
}

/**
 * Returns the reason of an invoice. A period that begins where the paid one ends is a renewal, even
 * at another price: Stripe may call the first period of a scheduled price a change.
 */
function reasonOf(
  invoice: BilledInvoice,
  line: BilledLine | undefined,
  paidUntil: Date | undefined,
): InvoiceReason {
  const isNext =
    line !== undefined && !line.isProration && paidUntil !== undefined && line.from >= paidUntil;
  return REASONS[invoice.reason] ?? (isNext ? 'renewed' : 'changed');
}

/**
 * Determines what has been paid for and is thus granted (record 12). Only paid invoices grant
 * sessions: each full period its own, an upgrade within a period the difference.
 *
 * @param invoices oldest first.
 */
export function paidOf(
  subscription: string,
  invoices: readonly BilledInvoice[],
  rateOf: RateOf,
): Paid {
  const grants: EntitlementGrant[] = [];
  const reasons = new Map<string, InvoiceReason>();
  let period: (PaidPeriod & { membership: PlanName }) | undefined;
  let priceId: string | null = null;
  for (const invoice of invoices) {
    const line = billedLineOf(invoice, rateOf);
    const rate = rateOf(line?.priceId ?? null);
    reasons.set(invoice.id, reasonOf(invoice, line, period?.until));
    if (invoice.status !== 'paid' || line === undefined || rate === undefined) continue;
    priceId = line.priceId;
    if (!line.isProration) {
      period = { subscription, membership: rate.plan, from: line.from, until: line.until };
      grants.push(...grantsFor(period));
    } else if (period !== undefined) {
      grants.push(...grantsForUpgrade(period, rate.plan, line.from));
      period = { ...period, membership: rate.plan };
    }
  }
  const due = invoices
    .filter(({ status }) => status === 'open' || status === 'uncollectible')
    .filter(({ id }) => reasons.get(id) !== 'changed')
    .map(({ finalizedAt, createdAt }) => (finalizedAt ?? createdAt).getTime());
  return {
    grants,
    plan: period?.membership ?? null,
    priceId,
    until: period?.until ?? null,
    unpaidSince: due.length === 0 ? null : new Date(Math.min(...due)),
    reasons,
  };
}
