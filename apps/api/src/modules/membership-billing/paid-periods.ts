import {
  type EntitlementGrant,
  grantsFor,
  grantsForUpgrade,
  type PaidPeriod,
  type PlanName,
  type Rate,
} from '@voltcourier/pricing';
import type { BilledInvoice, BilledLine } from '../../integrations/stripe/billed.ts';

/** What the invoices of a subscription come to. */
export interface Paid {
  readonly grants: readonly EntitlementGrant[];
  /** The plan of the last paid period, and when that ends; null while nothing is paid. */
  readonly plan: PlanName | null;
  readonly until: Date | null;
  /** Since when a period is due that isn't paid; null where each is. */
  readonly unpaidSince: Date | null;
}

/** The rate of a price; undefined for one that isn't ours. */
export type RateOf = (priceId: string | null) => Rate | undefined;

const PERIOD_REASONS = ['subscription_create', 'subscription_cycle'];

/** The line that bills a period: the next one, or what is left of it after a change. */
export function billedLineOf(invoice: BilledInvoice, rateOf: RateOf): BilledLine | undefined {
  const ours = invoice.lines.filter((line) => rateOf(line.priceId) !== undefined);
  return (
    ours.findLast((line) => !line.isProration) ??
    ours.findLast((line) => line.isProration && line.amountCents > 0)
  );
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
  let period: (PaidPeriod & { membership: PlanName }) | undefined;
  for (const invoice of invoices) {
    const line = billedLineOf(invoice, rateOf);
    const rate = rateOf(line?.priceId ?? null);
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
    .filter(({ reason }) => PERIOD_REASONS.includes(reason))
    .map(({ finalizedAt, createdAt }) => (finalizedAt ?? createdAt).getTime());
  return {
    grants,
    plan: period?.membership ?? null,
    until: period?.until ?? null,
    unpaidSince: due.length === 0 ? null : new Date(Math.min(...due)),
  };
}
