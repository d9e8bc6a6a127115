import type Stripe from 'stripe';
import { PASSING_OF_TIME, type Account, type Cause } from '../account.ts';
import { invalidRequest } from '../errors.ts';
import { newId, nowSeconds } from '../ids.ts';
import { notModelled } from '../intent-parameters.ts';
import { checkReady, getTestClock } from './clock-time.ts';
import { nextDue } from './due.ts';
import { addMonths, DAY, monthsIn } from './periods.ts';
import { itemOf } from './subscription-items.ts';

type TestClock = Stripe.TestHelpers.TestClock;

/** Seconds until Stripe deletes a clock. */
const LIFETIME = 30 * DAY;

/** `POST /v1/test_helpers/test_clocks`: a clock that stands still until it is advanced. */
export function createTestClock(
  account: Account,
  cause: Cause,
  params: Stripe.TestHelpers.TestClockCreateParams,
): TestClock {
  if (params.customer !== undefined) throw notModelled('customer');
  const clock: TestClock = {
    id: newId('clock'),
    object: 'test_helpers.test_clock',
    created: nowSeconds(),
    deletes_after: nowSeconds() + LIFETIME,
    frozen_time: params.frozen_time,
    livemode: false,
    name: params.name ?? null,
    status: 'ready',
    status_details: {},
  };
  account.resources.save(clock);
  account.emit('test_helpers.test_clock.created', clock, cause);
  return clock;
}

/**
 * `POST /v1/test_helpers/test_clocks/:id/advance`: responds immediately; the events up to the new
 * time follow, and the clock is `ready` afterwards.
 */
export function advanceTestClock(
  account: Account,
  cause: Cause,
  id: string,
  params: Stripe.TestHelpers.TestClockAdvanceParams,
): TestClock {
  const clock = getTestClock(account, id, 'id', 404);
  checkReady(clock);
  const { frozen_time: target } = params;
  if (target <= clock.frozen_time)
    throw invalidRequest(
      'You cannot move a test clock back in time. The new frozen time must be after the current frozen time.',
      { param: 'frozen_time' },
    );
  if (target > furthest(account, clock))
    throw invalidRequest(
      'You can only advance a test clock up to two intervals into the future, of the shortest subscription that lives by it.',
      { param: 'frozen_time' },
    );
  clock.status = 'advancing';
  clock.status_details = { advancing: { target_frozen_time: target } };
  account.resources.save(clock);
  account.emit('test_helpers.test_clock.advancing', clock, cause);
  account.settlements.add(id, Date.now());
  return clock;
}

/** Applies, in order, everything due until the clock's new time. */
export function finishAdvance(account: Account, id: string): void {
  const clock = getTestClock(account, id, 'id', 404);
  const target = clock.status_details.advancing?.target_frozen_time ?? clock.frozen_time;
  for (let due = nextOf(account, id); due && due.at <= target; due = nextOf(account, id)) {
    clock.frozen_time = Math.max(due.at, clock.frozen_time);
    account.resources.save(clock);
    account.at(clock.frozen_time, due.run);
  }
  clock.frozen_time = target;
  clock.status = 'ready';
  clock.status_details = {};
  account.resources.save(clock);
  account.at(target, () => {
    account.emit('test_helpers.test_clock.ready', clock, PASSING_OF_TIME);
  });
}

/**
 * Maximum advance of a clock in one step: two intervals of its shortest subscription, or two years
 * (https://docs.stripe.com/billing/testing/test-clocks/api-advanced-usage).
 */
function furthest(account: Account, clock: TestClock): number {
  const months = subscriptionsOf(account, clock.id)
    .filter(({ ended_at: end }) => end === null)
    .flatMap((subscription) => itemOf(subscription).price.recurring ?? [])
    .map(monthsIn);
  return addMonths(clock.frozen_time, 2 * Math.min(...months, 12));
}

function subscriptionsOf(account: Account, clock: string): Stripe.Subscription[] {
  return account.resources.list('subscription', { test_clock: clock }, { limit: 10_000 }).data;
}

function nextOf(account: Account, clock: string): ReturnType<typeof nextDue> {
  let first: ReturnType<typeof nextDue>;
  for (const { id } of subscriptionsOf(account, clock).toReversed()) {
    const due = nextDue(account, id);
    if (due && (first === undefined || due.at < first.at)) first = due;
  }
  return first;
}
