import type Stripe from 'stripe';
import { idOf, type Interval, INTERVALS } from './billed.ts';

/** A price that a subscription changes to with its next period. */
export interface ScheduledPrice {
  readonly subscriptionId: string;
  readonly priceId: string;
  /** Billing interval of the price. */
  readonly interval: Interval;
  readonly idempotencyKey: string;
}

/** Finds the schedule that manages a subscription; undefined if there is none. */
async function findSchedule(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<Stripe.SubscriptionSchedule | undefined> {
  const id = idOf(subscription.schedule);
  if (id === null) return undefined;
  const schedule = await stripe.subscriptionSchedules.retrieve(id);
  return schedule.status === 'active' ? schedule : undefined;
}

/**
 * Schedules a price with another interval for the end of the paid period. Stripe needs two requests
 * for this. If repeated after a failure in between, continues with the existing schedule; one that
 * was created but not updated contains only the current price and has no effect.
 *
 * @see https://docs.stripe.com/billing/subscriptions/subscription-schedules
 */
export async function schedulePrice(stripe: Stripe, wanted: ScheduledPrice): Promise<void> {
  const { subscriptionId, priceId, interval, idempotencyKey } = wanted;
  const subscription = await stripe.subscriptions.retrieve(subscriptionId);
  const schedule =
    (await findSchedule(stripe, subscription)) ??
    (await stripe.subscriptionSchedules.create(
      { from_subscription: subscriptionId },
      { idempotencyKey: `${idempotencyKey}:schedule` },
    ));
  const [item] = subscription.items.data;
  if (item === undefined || schedule.current_phase === null) {
    throw new Error(`${subscriptionId} has no item, or its schedule ${schedule.id} is over.`);
  }
  await stripe.subscriptionSchedules.update(
    schedule.id,
    {
      end_behavior: 'release',
      proration_behavior: 'none',
      phases: [
        {
          items: [{ price: item.price.id, quantity: item.quantity ?? 1 }],
          start_date: schedule.current_phase.start_date,
          end_date: item.current_period_end,
          proration_behavior: 'none',
        },
        {
          items: [{ price: priceId, quantity: 1 }],
          duration: { interval: INTERVALS[interval], interval_count: 1 },
          // Otherwise the flexible billing mode may keep the old interval and bill nothing.
          billing_cycle_anchor: 'phase_start',
          proration_behavior: 'none',
        },
      ],
    },
    { idempotencyKey: `${idempotencyKey}:phases` },
  );
}

/**
 * Releases a subscription from its schedule, if it has one: it stays as it is, and can be changed
 * and canceled again. Planned changes are dropped.
 */
export async function releaseSchedule(stripe: Stripe, subscriptionId: string): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId);
  const schedule = await findSchedule(stripe, subscription);
  if (schedule === undefined) return;
  const idempotencyKey = `release:${schedule.id}`;
  await stripe.subscriptionSchedules.release(schedule.id, {}, { idempotencyKey });
}
