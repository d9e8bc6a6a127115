import {
  type EntitlementGrant,
  grantsFor,
  grantsForUpgrade,
  type PaidPeriod,
  type PlanName,
  type Rate,
} from '@voltcourier/pricing';
import type { BilledInvoice, BilledLine } from '../../../platform/vendors/stripe/billed.ts';

/** What the invoices of a subscription come to. */
export interface Paid {
  readonly grants: readonly EntitlementGrant[];
  /** The plan of the last paid period, and when that ends; null while nothing is paid. */
  readonly plan: PlanName | null;
  readonly until: Date | null;
  /** Since when a period is due that isn't paid; null where each is. */
  readonly unpaidSince: Date | null;
  /** What each invoice is for, by its id. */
  readonly reasons: ReadonlyMap<string, InvoiceReason>;
}

/** The rate of a price; undefined for one that isn't ours. */
export type RateOf = (priceId: string | null) => Rate | undefined;

/** What an invoice is for: the first period, a further one, or a change within one. */
export type InvoiceReason = 'started' | 'renewed' | 'changed';

const REASONS: Readonly<Record<string, InvoiceReason>> = {
  subscription_create: 'started',
  subscription_cycle: 'renewed',
};

/** The line that bills a period: the next one, or what is left of it after a change. */
export function billedLineOf(invoice: BilledInvoice, rateOf: RateOf): BilledLine | undefined {
  const ours = invoice.lines.filter((line) => rateOf(line.priceId) !== undefined);
  return (
    ours.findLast((line) => !line.isProration) ??
    ours.findLast((line) => line.isProration && line.amountCents > 0)
  );
}

/**
 * What an invoice is for. A period that begins where the paid one ends is a further one, also where
 * its price is another: Stripe may call the first one of a scheduled price a change.
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
 * What has been paid for, and so given (record 12). Only invoices that are paid give sessions: each
 * full period its own, a larger plan in the middle of one the difference.
 *
 * @param invoices the oldest first.
 */
export function paidOf(
  subscription: string,
  invoices: readonly BilledInvoice[],
  rateOf: RateOf,
): Paid {
  const grants: EntitlementGrant[] = [];
  const reasons = new Map<string, InvoiceReason>();
  let period: (PaidPeriod & { membership: PlanName }) | undefined;
  for (const invoice of invoices) {
    const line = billedLineOf(invoice, rateOf);
    const rate = rateOf(line?.priceId ?? null);
    reasons.set(invoice.id, reasonOf(invoice, line, period?.until));
    if (invoice.status !== 'paid' || line === undefined || rate === undefined) continue;
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
    until: period?.until ?? null,
    unpaidSince: due.length === 0 ? null : new Date(Math.min(...due)),
    reasons,
  };
}
