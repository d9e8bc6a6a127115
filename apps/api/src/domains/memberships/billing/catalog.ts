import { BILLING_INTERVALS, PLAN_NAMES, PLANS, type Rate } from '@voltcourier/pricing';
import type { Database } from '../../../platform/database/connection.ts';
import type { MembershipBilling } from '../../../platform/vendors/stripe/membership-billing.ts';
import { listPrices, lockPrices, type PriceRow, savePrices } from './repository.ts';

const productOf = (plan: Rate['plan']): string => `voltcourier_${plan}`;

const lookupKeyOf = ({ plan, interval }: Rate): string => `voltcourier_${plan}_${interval}`;

const centsOf = ({ plan, interval }: Rate): number =>
  interval === 'monthly' ? PLANS[plan].monthlyCents : PLANS[plan].annualCents;

/** Syncs the product and the prices of a plan; see {@link syncCatalog}. */
async function syncPlan(
  billing: MembershipBilling,
  plan: Rate['plan'],
): Promise<{ found: PriceRow[]; made: number }> {
  let made = 0;
  const found: PriceRow[] = [];
  const productId = productOf(plan);
  const { title, description } = PLANS[plan];
  await billing.saveProduct({ id: productId, name: `${title} membership`, description });
  const known = await billing.listPrices(productId);
  for (const interval of BILLING_INTERVALS) {
    const rate = { plan, interval };
    const lookupKey = lookupKeyOf(rate);
    const amountCents = centsOf(rate);
    const former = known.find((price) => price.lookupKey === lookupKey);
    const isSame =
      former?.amountCents === amountCents && former.interval === interval && former.isActive;
    const metadata = { plan, interval };
    const price = isSame
      ? former
      : await billing.createPrice({ productId, lookupKey, amountCents, interval, metadata });
    if (!isSame) made += 1;
    if (former !== undefined && former.id !== price.id) await billing.retirePrice(former.id);
    found.push({ ...rate, id: price.id, amountCents, isCurrent: true });
  }
  for (const { id, interval, amountCents } of known) {
    const isFound = found.some((price) => price.id === id);
    if (isFound || interval === null) continue;
    found.push({ id, plan, interval, amountCents, isCurrent: false });
  }
  return { found, made };
}

/**
 * Syncs products and prices at the provider with `packages/pricing`. Prices there are immutable: a
 * new amount creates a new price that takes over the lookup key, and the old one is no longer sold.
 * Idempotent. A second run waits for the first one: both would create what neither finds.
 *
 * @returns the number of prices created.
 */
export async function syncCatalog(db: Database, billing: MembershipBilling): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockPrices(trx);
    let made = 0;
    const found: PriceRow[] = [];
    for (const plan of PLAN_NAMES) {
      const synced = await syncPlan(billing, plan);
      made += synced.made;
      found.push(...synced.found);
    }
    await savePrices(trx, found);
    return made;
  });
}

/**
 * Counts listed prices that are missing at the provider, or have a different amount or interval
 * there.
 */
export async function countWrongPrices(billing: MembershipBilling): Promise<number> {
  const known = await Promise.all(PLAN_NAMES.map((plan) => billing.listPrices(productOf(plan))));
  const sold = known.flat().filter(({ isActive }) => isActive);
  const rates = PLAN_NAMES.flatMap((plan) =>
    BILLING_INTERVALS.map((interval) => ({ plan, interval })),
  );
  return rates.filter(
    (rate) =>
      !sold.some(
        ({ lookupKey, interval, amountCents }) =>
          lookupKey === lookupKeyOf(rate) &&
          interval === rate.interval &&
          amountCents === centsOf(rate),
      ),
  ).length;
}

/** Returns the prices as last synced. */
export async function readCatalog(db: Database) {
  const prices = await listPrices(db);
  const byId = new Map(prices.map((price) => [price.id, price]));
  return {
    /** Whether every plan has a price with the currently listed amount. */
    isComplete: PLAN_NAMES.every((plan) =>
      BILLING_INTERVALS.every((interval) =>
        prices.some(
          (price) =>
            price.isCurrent &&
            price.plan === plan &&
            price.interval === interval &&
            price.amountCents === centsOf({ plan, interval }),
        ),
      ),
    ),
    rateOf: (priceId: string | null): Rate | undefined =>
      priceId === null ? undefined : byId.get(priceId),
    priceOf: ({ plan, interval }: Rate): string | undefined =>
      prices.find((price) => price.isCurrent && price.plan === plan && price.interval === interval)
        ?.id,
  };
}
