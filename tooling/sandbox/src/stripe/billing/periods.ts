import type Stripe from 'stripe';

/** An hour and a day in seconds, the unit of Stripe's clock. */
export const HOUR = 3600;
export const DAY = 24 * HOUR;

/**
 * End of the period that is running at `at`, in seconds since the epoch: the first multiple of the
 * interval after the anchor that is in the future. In a month without the anchor's day it is the
 * last day, and the next month uses the anchor's day again
 * (https://docs.stripe.com/billing/subscriptions/billing-cycle).
 */
export function periodEnd(anchor: number, recurring: Stripe.Price.Recurring, at: number): number {
  const months = monthsIn(recurring);
  let count = 0;
  while (addMonths(anchor, count * months) <= at) count += 1;
  return addMonths(anchor, count * months);
}

/** Number of months covered by a price. */
export function monthsIn(recurring: Stripe.Price.Recurring): number {
  return (recurring.interval === 'year' ? 12 : 1) * recurring.interval_count;
}

/** The same day of a later month, or its last day; both in seconds since the epoch. */
export function addMonths(seconds: number, months: number): number {
  const from = new Date(seconds * 1000);
  const lastDay = new Date(
    Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0),
  ).getUTCDate();
  const to = new Date(from);
  to.setUTCMonth(from.getUTCMonth() + months, Math.min(from.getUTCDate(), lastDay));
  return to.getTime() / 1000;
}

/** Whether two prices have the same billing interval. */
export function sameInterval(one: Stripe.Price, other: Stripe.Price): boolean {
  return (
    one.recurring?.interval === other.recurring?.interval &&
    one.recurring?.interval_count === other.recurring?.interval_count
  );
}
