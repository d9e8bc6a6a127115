import type Stripe from 'stripe';
import { PASSING_OF_TIME, type Account, type Cause } from '../account.ts';
import { invalidRequest, missingParameter, noSuch } from '../errors.ts';
import { idOf, newId } from '../ids.ts';
import { notModelled } from '../intent-parameters.ts';
import {
  checkScheduleCreate,
  checkScheduleUpdate,
  newPhase,
  wantedPhases,
} from './schedule-parameters.ts';
import { getSubscription, itemOf, planOf, saveSubscription } from './subscription-items.ts';
import { checkPaymentMethod } from './subscription-parameters.ts';

type Schedule = Stripe.SubscriptionSchedule;

/**
 * `POST /v1/subscription_schedules` with `from_subscription`: a schedule with one phase, the
 * subscription's current period
 * (https://docs.stripe.com/billing/subscriptions/subscription-schedules).
 */
export function createSchedule(
  account: Account,
  cause: Cause,
  params: Stripe.SubscriptionScheduleCreateParams,
): Schedule {
  checkScheduleCreate(params);
  const { from_subscription: from } = params;
  if (from === undefined) throw missingParameter('from_subscription');
  const subscription = account.resources.find('subscription', from);
  if (!subscription) throw noSuch('subscription', from, 'from_subscription', 400);
  checkUnmanaged(subscription);
  const schedule = scheduleOf(account, subscription);
  account.resources.save(schedule);
  account.emit('subscription_schedule.created', schedule, cause);
  saveSubscription(account, cause, { ...subscription, schedule: schedule.id });
  return schedule;
}

/** `POST /v1/subscription_schedules/:id`. */
export function updateSchedule(
  account: Account,
  cause: Cause,
  id: string,
  params: Stripe.SubscriptionScheduleUpdateParams,
): Schedule {
  checkScheduleUpdate(params);
  const schedule = getActive(account, id, 'update');
  const subscription = getSubscription(account, idOf(schedule.subscription));
  const { phases, default_settings: settings } = params;
  const paymentMethod = settings?.default_payment_method;
  checkPaymentMethod(account, idOf(schedule.customer), paymentMethod);
  if (paymentMethod !== undefined) schedule.default_settings.default_payment_method = paymentMethod;
  if (phases !== undefined) {
    const past = schedule.phases.filter(
      (phase) => phase.end_date <= currentOf(schedule).start_date,
    );
    const wanted = wantedPhases(account, subscription, currentOf(schedule), phases);
    schedule.phases = [...past, ...wanted];
    schedule.current_phase = datesOf(currentOf(schedule));
  }
  account.resources.save(schedule);
  account.emit('subscription_schedule.updated', schedule, cause);
  return schedule;
}

/** `POST /v1/subscription_schedules/:id/release`: the subscription stays unchanged. */
export function releaseSchedule(
  account: Account,
  cause: Cause,
  id: string,
  params: Stripe.SubscriptionScheduleReleaseParams,
): Schedule {
  if (params.preserve_cancel_date !== undefined) throw notModelled('preserve_cancel_date');
  const schedule = getActive(account, id, 'release');
  const subscription = getSubscription(account, idOf(schedule.subscription));
  const released = release(account, cause, schedule);
  saveSubscription(account, cause, { ...subscription, schedule: null });
  return released;
}

/** @throws StripeApiError 400 for a change that must go through the schedule. */
export function checkManaged(
  account: Account,
  { schedule }: Stripe.Subscription,
  params: Stripe.SubscriptionUpdateParams,
): void {
  if (schedule === null) return;
  if (params.cancel_at_period_end !== undefined)
    throw invalidRequest(
      `The subscription is managed by the subscription schedule \`${idOf(schedule)}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
      { param: 'cancel_at_period_end' },
    );
  // A preview of the change shows its cost without the schedule.
  if (account.isRehearsing()) return;
  for (const name of ['items', 'trial_end'] as const)
    if (params[name] !== undefined) throw notModelled(`${name} of a subscription with a schedule`);
}

/**
 * Starts the next phase of a subscription's schedule when the current period ends, or releases the
 * subscription after the last phase. Changes the subscription in memory: the caller saves it.
 *
 * @returns whether a new phase began.
 */
export function enterNextPhase(account: Account, subscription: Stripe.Subscription): boolean {
  const schedule = account.resources.find('subscription_schedule', idOf(subscription.schedule));
  if (schedule?.status !== 'active' || currentOf(schedule).end_date > account.now()) return false;
  const { end_date: at } = currentOf(schedule);
  const next = schedule.phases.find((phase) => phase.start_date === at);
  if (next === undefined) {
    release(account, PASSING_OF_TIME, schedule);
    subscription.schedule = null;
    return false;
  }
  schedule.current_phase = datesOf(next);
  account.resources.save(schedule);
  account.emit('subscription_schedule.updated', schedule, PASSING_OF_TIME);
  const [wanted] = next.items;
  // A price that has been deactivated since is still billed.
  const price = account.resources.find('price', idOf(wanted?.price ?? null));
  if (!price) throw new Error(`${schedule.id} has no price for its next phase`);
  const item = itemOf(subscription);
  item.price = price;
  item.plan = planOf(price);
  item.quantity = wanted?.quantity ?? 1;
  subscription.default_payment_method =
    next.default_payment_method ?? schedule.default_settings.default_payment_method;
  if (next.billing_cycle_anchor === 'phase_start') subscription.billing_cycle_anchor = at;
  return true;
}

/** Cancels the schedule of an ended subscription. */
export function cancelSchedule(
  account: Account,
  cause: Cause,
  subscription: Stripe.Subscription,
): void {
  const schedule = account.resources.find('subscription_schedule', idOf(subscription.schedule));
  if (schedule?.status !== 'active') return;
  schedule.status = 'canceled';
  schedule.canceled_at = account.now();
  schedule.current_phase = null;
  account.resources.save(schedule);
  account.emit('subscription_schedule.canceled', schedule, cause);
}

function release(account: Account, cause: Cause, schedule: Schedule): Schedule {
  const released: Schedule = {
    ...schedule,
    status: 'released',
    released_at: account.now(),
    released_subscription: idOf(schedule.subscription),
    subscription: null,
    current_phase: null,
  };
  account.resources.save(released);
  account.emit('subscription_schedule.released', released, cause);
  return released;
}

function checkUnmanaged({ id, schedule, ...subscription }: Stripe.Subscription): void {
  if (schedule !== null)
    throw invalidRequest(
      `You cannot migrate a subscription that is already attached to a schedule: \`${idOf(schedule)}\`.`,
      { param: 'from_subscription' },
    );
  const { status, cancel_at_period_end: ends, pending_update: update } = subscription;
  if (status !== 'active' || ends || update !== null)
    throw notModelled(`a schedule from ${id}, which is ${status} or about to change or end`);
}

/** @throws StripeApiError 404, and 400 for one that has ended. */
function getActive(account: Account, id: string, action: 'update' | 'release'): Schedule {
  const schedule = account.resources.find('subscription_schedule', id);
  if (!schedule) throw noSuch('subscription schedule', id, 'id', 404);
  if (schedule.status === 'active') return schedule;
  throw invalidRequest(
    `You cannot ${action} a subscription schedule that is currently in the \`${schedule.status}\` status.`,
  );
}

/** The current phase. */
function currentOf(schedule: Schedule): Stripe.SubscriptionSchedule.Phase {
  const start = schedule.current_phase?.start_date;
  const phase = schedule.phases.find(({ start_date: each }) => each === start);
  if (!phase) throw new Error(`${schedule.id} has no current phase`);
  return phase;
}

function datesOf({
  start_date,
  end_date,
}: Stripe.SubscriptionSchedule.Phase): Stripe.SubscriptionSchedule.CurrentPhase {
  return { start_date, end_date };
}

function scheduleOf(account: Account, subscription: Stripe.Subscription): Schedule {
  const { price, quantity = 1, current_period_start, current_period_end } = itemOf(subscription);
  const period = { start: current_period_start, end: current_period_end };
  const phase = newPhase(price, quantity, period);
  return {
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    application: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    canceled_at: null,
    completed_at: null,
    created: account.now(),
    current_phase: datesOf(phase),
    customer: subscription.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: subscription.default_payment_method,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: 'release',
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [phase],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: subscription.test_clock,
  };
}
