import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { invalidRequest, missingParameter } from '../errors.ts';
import { notModelled } from '../intent-parameters.ts';
import { addMonths, monthsIn, sameInterval } from './periods.ts';
import { getRecurringPrice } from './products.ts';
import { itemOf } from './subscription-items.ts';

type Phase = Stripe.SubscriptionSchedule.Phase;
type PhaseParams = Stripe.SubscriptionScheduleUpdateParams.Phase;

const CREATE = new Set(['expand', 'from_subscription']);
const UPDATE = new Set([
  'default_settings',
  'end_behavior',
  'expand',
  'phases',
  'proration_behavior',
]);
const PHASE = new Set([
  'billing_cycle_anchor',
  'duration',
  'end_date',
  'items',
  'proration_behavior',
  'start_date',
]);

/** @throws StripeApiError 400 for what the sandbox doesn't support. */
export function checkScheduleCreate(params: Stripe.SubscriptionScheduleCreateParams): void {
  refuseOthers(CREATE, params, '');
}

/** @throws StripeApiError 400 for what the sandbox doesn't support. */
export function checkScheduleUpdate(params: Stripe.SubscriptionScheduleUpdateParams): void {
  refuseOthers(UPDATE, params, '');
  refuseOthers(
    new Set(['default_payment_method']),
    params.default_settings ?? {},
    'default_settings',
  );
  const { end_behavior: end = 'release' } = params;
  if (end !== 'release') throw notModelled(`end_behavior=${end}`);
}

/**
 * Returns the requested phases: the current one, unchanged, and one more that begins when the paid
 * period ends.
 *
 * @throws StripeApiError 400 for phases that Stripe refuses, and for any others.
 */
export function wantedPhases(
  account: Account,
  subscription: Stripe.Subscription,
  running: Phase,
  wanted: readonly PhaseParams[],
): Phase[] {
  const [first, second, third] = wanted;
  if (first === undefined) throw missingParameter('phases');
  if (third !== undefined) throw notModelled('phases[2]');
  const present = runningPhase(subscription, running, first);
  return second === undefined
    ? [present]
    : [present, followingPhase(account, itemOf(subscription).price, present, second)];
}

/** A phase with one price. Times in seconds since the epoch. */
export function newPhase(
  price: Stripe.Price,
  quantity: number,
  period: { start: number; end: number },
): Phase {
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency: price.currency,
    default_payment_method: null,
    description: null,
    discounts: [],
    end_date: period.end,
    invoice_settings: null,
    items: [
      {
        billing_thresholds: null,
        discounts: [],
        metadata: {},
        plan: price.id,
        price: price.id,
        quantity,
        tax_rates: [],
      },
    ],
    metadata: {},
    on_behalf_of: null,
    proration_behavior: 'create_prorations',
    start_date: period.start,
    transfer_data: null,
    trial_end: null,
  };
}

function runningPhase(
  subscription: Stripe.Subscription,
  running: Phase,
  params: PhaseParams,
): Phase {
  checkPhase(params, 0);
  const { price, quantity, current_period_end: end } = itemOf(subscription);
  const wanted = wantedItem(params, 0);
  if (params.start_date === undefined) throw missingParameter('phases[0][start_date]');
  if (params.start_date !== running.start_date)
    throw invalidRequest('You can not modify the start date of the current phase.', {
      param: 'phases[0][start_date]',
    });
  if (wanted.price !== price.id || wanted.quantity !== quantity)
    throw notModelled('phases[0][items] other than the present ones');
  if (params.end_date !== end)
    throw notModelled('phases[0][end_date] other than the end of the period');
  return {
    ...newPhase(price, wanted.quantity, { start: running.start_date, end }),
    proration_behavior: params.proration_behavior ?? 'create_prorations',
  };
}

function followingPhase(
  account: Account,
  present: Stripe.Price,
  { end_date: start }: Phase,
  params: PhaseParams,
): Phase {
  checkPhase(params, 1);
  const wanted = wantedItem(params, 1);
  const price = getRecurringPrice(account, wanted.price, 'phases[1][items][0][price]');
  const { duration, start_date: from = start, billing_cycle_anchor: anchor = null } = params;
  const { recurring } = price;
  if (from !== start)
    throw invalidRequest('The phases of a subscription schedule must follow one another.', {
      param: 'phases[1][start_date]',
    });
  if (duration === undefined || !recurring) throw notModelled('phases[1] without a duration');
  const { interval, interval_count: count = 1 } = duration;
  if (interval !== recurring.interval || count % recurring.interval_count !== 0)
    throw notModelled('phases[1][duration] that is no multiple of its price’s interval');
  // Whether Stripe starts a new period here by default depends on the billing mode.
  if (!sameInterval(present, price) && anchor !== 'phase_start')
    throw notModelled('phases[1] in another rhythm without billing_cycle_anchor=phase_start');
  const months = monthsIn({ ...recurring, interval_count: count });
  return {
    ...newPhase(price, wanted.quantity, { start, end: addMonths(start, months) }),
    billing_cycle_anchor: anchor,
    proration_behavior: params.proration_behavior ?? 'create_prorations',
  };
}

function checkPhase(params: PhaseParams, index: number): void {
  refuseOthers(PHASE, params, `phases[${index}]`);
  // At the end of a period nothing is unused, so nothing would be credited either.
  if (params.proration_behavior !== 'none')
    throw notModelled(`phases[${index}][proration_behavior] other than none`);
}

function wantedItem(
  { items: [item, second] }: PhaseParams,
  index: number,
): { price: string; quantity: number } {
  const path = `phases[${index}][items]`;
  if (item?.price === undefined) throw missingParameter(`${path}[0][price]`);
  if (second) throw notModelled(`${path}[1]`);
  refuseOthers(new Set(['price', 'quantity']), item, `${path}[0]`);
  return { price: item.price, quantity: item.quantity ?? 1 };
}

function refuseOthers(known: ReadonlySet<string>, params: object, path: string): void {
  const other = Object.keys(params).find((name) => !known.has(name));
  if (other === undefined) return;
  throw notModelled(path === '' ? other : `${path}[${other}]`);
}
