import type Stripe from 'stripe';
import type { Account, Cause } from '../account.ts';
import { noSuch } from '../errors.ts';
import { idOf, newId } from '../ids.ts';
import { decimal } from './products.ts';

/** The single item of a subscription; the sandbox supports no more. */
export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`${subscription.id} has no item`);
  return item;
}

/** @throws StripeApiError 404 */
export function getSubscription(account: Account, id: string): Stripe.Subscription {
  const subscription = account.resources.find('subscription', id);
  if (!subscription) throw noSuch('subscription', id, 'id', 404);
  return subscription;
}

/** Saves a subscription and, if anything changed, emits an event with the changes. */
export function saveSubscription(
  account: Account,
  cause: Cause,
  subscription: Stripe.Subscription,
): void {
  const before = getSubscription(account, subscription.id);
  const previous = Object.fromEntries(
    Object.entries(before).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(subscription, name)),
    ),
  );
  if (Object.keys(previous).length === 0) return;
  account.resources.save(subscription);
  account.emit('customer.subscription.updated', subscription, cause, previous);
}

/** Whether a subscription has a payment method to charge. */
export function hasPaymentMethod(account: Account, subscription: Stripe.Subscription): boolean {
  if (subscription.default_payment_method !== null) return true;
  const customer = account.resources.find('customer', idOf(subscription.customer));
  return customer !== undefined && customer.invoice_settings.default_payment_method !== null;
}

/** The item of a new subscription. */
export function newItem(
  account: Account,
  subscription: string,
  price: Stripe.Price,
  quantity: number,
  period: { start: number; end: number },
): Stripe.SubscriptionItem {
  return {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: account.now(),
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  };
}

/** A price in the legacy form that items still carry. */
export function planOf(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: decimal(price.unit_amount ?? 0),
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}
