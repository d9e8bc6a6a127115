import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { noSuch, StripeApiError } from '../errors.ts';
import { idOf } from '../ids.ts';

type TestClock = Stripe.TestHelpers.TestClock;

/** The clock named in a request. */
export function findTestClock(account: Account, id: string | undefined): TestClock | undefined {
  return id === undefined ? undefined : getTestClock(account, id, 'test_clock', 400);
}

/**
 * Time of the test clock that applies to a request's object: a customer, or an object of a
 * customer. Undefined is real time.
 *
 * @throws StripeApiError 429 while the clock is being advanced.
 */
export function clockTimeOf(account: Account, id: string | undefined): number | undefined {
  const about: unknown = id === undefined ? undefined : account.resources.findById(id);
  if (typeof about !== 'object' || about === null) return undefined;
  const customer = account.resources.find('customer', textAt(about, 'customer'));
  const clock = textAt(about, 'test_clock') || idOf(customer?.test_clock ?? null);
  if (clock === '') return undefined;
  const found = getTestClock(account, clock, 'test_clock', 400);
  checkReady(found);
  return found.frozen_time;
}

function textAt(object: object, field: string): string {
  const value: unknown = Reflect.get(object, field);
  return typeof value === 'string' ? value : '';
}

/** @throws StripeApiError if there is none. */
export function getTestClock(
  account: Account,
  id: string,
  param: string,
  status: 400 | 404,
): TestClock {
  const clock = account.resources.find('test_helpers.test_clock', id);
  if (!clock) throw noSuch('test clock', id, param, status);
  return clock;
}

/** @throws StripeApiError 429 while the clock is being advanced. */
export function checkReady(clock: TestClock): void {
  if (clock.status === 'ready') return;
  throw new StripeApiError(429, {
    type: 'invalid_request_error',
    code: 'lock_timeout',
    message: `Test clock ${clock.id} is advancing. Wait until its status is ready.`,
  });
}
