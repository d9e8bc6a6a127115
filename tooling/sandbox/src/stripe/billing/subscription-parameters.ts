import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { invalidRequest, missingParameter } from '../errors.ts';
import { notModelled } from '../intent-parameters.ts';
import { getRecurringPrice } from './products.ts';

const CREATE = new Set([
  'cancel_at_period_end',
  'collection_method',
  'currency',
  'customer',
  'default_payment_method',
  'description',
  'expand',
  'items',
  'metadata',
  'off_session',
  'payment_behavior',
  'payment_settings',
  'trial_end',
  'trial_period_days',
  'trial_settings',
]);
const UPDATE = new Set([
  'cancel_at_period_end',
  'cancellation_details',
  'default_payment_method',
  'description',
  'expand',
  'items',
  'metadata',
  'off_session',
  'payment_behavior',
  'payment_settings',
  'proration_behavior',
  'proration_date',
  'trial_end',
  'trial_settings',
]);
/** https://docs.stripe.com/billing/subscriptions/pending-updates-reference */
const PENDING = new Set([
  'expand',
  'items',
  'payment_behavior',
  'proration_behavior',
  'proration_date',
]);
const SETTINGS = new Set(['payment_method_types', 'save_default_payment_method']);

/** Maximum trial, two years in seconds (https://docs.stripe.com/billing/subscriptions/trials). */
const LONGEST_TRIAL = 730 * 86_400;

type Shared = Pick<
  Stripe.SubscriptionCreateParams & Stripe.SubscriptionUpdateParams,
  'payment_behavior' | 'payment_settings' | 'trial_settings'
>;

/** @throws StripeApiError 400 for what the sandbox doesn't support. */
export function checkCreate(params: Stripe.SubscriptionCreateParams): void {
  check(CREATE, params);
  if (params.collection_method === 'send_invoice')
    throw notModelled('collection_method=send_invoice');
}

/** @throws StripeApiError 400 for what the sandbox doesn't support. */
export function checkUpdate(params: Stripe.SubscriptionUpdateParams): void {
  check(UPDATE, params);
}

/** @throws StripeApiError 400 for what a pending update can't contain. */
export function checkPendingUpdate(params: Stripe.SubscriptionUpdateParams): void {
  const other = Object.keys(params).find((name) => !PENDING.has(name));
  if (other === undefined) return;
  throw invalidRequest(
    `When \`payment_behavior\` is \`pending_if_incomplete\`, you can't pass \`${other}\`.`,
    { param: other },
  );
}

/** The single price and quantity in a request. */
export function wantedItem(
  account: Account,
  items:
    | Stripe.SubscriptionCreateParams.Item[]
    | Stripe.SubscriptionUpdateParams.Item[]
    | undefined,
  known?: Stripe.SubscriptionItem,
): { price: Stripe.Price; quantity: number } {
  const [item, second] = items ?? [];
  if (!item) throw missingParameter('items');
  if (second) throw notModelled('items[1]');
  const { price, quantity, id, ...others } = item as Stripe.SubscriptionUpdateParams.Item;
  const [other] = Object.keys(others);
  if (other !== undefined) throw notModelled(`items[0][${other}]`);
  if (known && id !== known.id) {
    if (id === undefined) throw notModelled('a second item (items[0][id] is missing)');
    throw invalidRequest(`No such subscription_item: '${id}'`, {
      code: 'resource_missing',
      param: 'items[0][id]',
    });
  }
  if (!known && id !== undefined)
    throw invalidRequest('Received unknown parameter: items[0][id]', {
      code: 'parameter_unknown',
      param: 'items[0][id]',
    });
  if (quantity !== undefined && quantity < 1) throw notModelled('items[0][quantity]=0');
  if (price === undefined && !known) throw missingParameter('items[0][price]');
  return {
    price:
      price === undefined && known
        ? known.price
        : getRecurringPrice(account, price ?? '', 'items[0][price]'),
    quantity: quantity ?? known?.quantity ?? 1,
  };
}

/** End of a trial in seconds; undefined if there is none. */
export function trialEnd(
  now: number,
  params: { trial_end?: 'now' | number; trial_period_days?: number },
): number | undefined {
  const { trial_end: at, trial_period_days: days } = params;
  if (at !== undefined && days !== undefined)
    throw invalidRequest(
      'You may only specify one of these parameters: trial_end, trial_period_days.',
      {
        param: 'trial_end',
      },
    );
  if (at === 'now' || (at === undefined && days === undefined)) return undefined;
  const end = at ?? now + (days ?? 0) * 86_400;
  if (end <= now || end > now + LONGEST_TRIAL)
    throw invalidRequest('Invalid timestamp: must be an integer Unix timestamp in the future', {
      code: 'parameter_invalid_integer',
      param: 'trial_end',
    });
  return end;
}

/** @throws StripeApiError 400 if it isn't the customer's. */
export function checkPaymentMethod(
  account: Account,
  customer: string,
  id: string | undefined,
): void {
  if (id === undefined) return;
  if (account.resources.find('payment_method', id)?.customer !== customer)
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'default_payment_method' },
    );
}

/** Payment settings of a request, merged over the existing ones. */
export function paymentSettings(
  known: Stripe.Subscription.PaymentSettings | null,
  params: Shared,
): Stripe.Subscription.PaymentSettings {
  const { payment_method_types: types, save_default_payment_method: save } =
    params.payment_settings ?? {};
  return {
    payment_method_options: null,
    payment_method_types:
      types === undefined ? (known?.payment_method_types ?? null) : types === '' ? null : types,
    save_default_payment_method: save ?? known?.save_default_payment_method ?? 'off',
  };
}

function check(known: ReadonlySet<string>, params: Shared): void {
  const unsupported = Object.keys(params).find((name) => !known.has(name));
  if (unsupported !== undefined) throw notModelled(unsupported);
  const setting = Object.keys(params.payment_settings ?? {}).find((name) => !SETTINGS.has(name));
  if (setting !== undefined) throw notModelled(`payment_settings[${setting}]`);
  if (params.trial_settings?.end_behavior.missing_payment_method === 'pause')
    throw notModelled('trial_settings');
  const { payment_behavior: behavior = 'allow_incomplete' } = params;
  const isUpdate = known === UPDATE;
  const behaviors = ['allow_incomplete', 'default_incomplete'];
  if (isUpdate) behaviors.push('pending_if_incomplete');
  if (!behaviors.includes(behavior)) throw notModelled(`payment_behavior=${behavior}`);
}
