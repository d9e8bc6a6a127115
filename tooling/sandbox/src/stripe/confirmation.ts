import type Stripe from 'stripe';
import type { Account, Cause } from './account.ts';
import { createCharge } from './charges.ts';
import { cardError, invalidRequest } from './errors.ts';
import { idOf } from './ids.ts';
import { requestedThreeDSecure, type IntentParams } from './intent-parameters.ts';
import {
  asksForAuthentication,
  createPaymentMethod,
  outcomeOf,
  usePaymentMethod,
} from './payment-methods.ts';
import type { Decline } from './test-cards.ts';

const CONFIRMABLE = ['requires_confirmation', 'requires_action', 'requires_payment_method'];

/** The customer failed or abandoned 3-D Secure. */
export const AUTHENTICATION_FAILED: Decline = {
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

const AUTHENTICATION_REQUIRED: Decline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

/**
 * Tries to pay an intent: https://docs.stripe.com/payments/paymentintents/lifecycle.
 *
 * @param renewal attempt by billing without the customer, who can still authenticate later if that
 * is required.
 * @throws StripeApiError 402 if the bank refuses (the intent then needs another payment method),
 * 400 if the intent can't be confirmed now.
 */
export function attemptPayment(
  account: Account,
  cause: Cause,
  intent: Stripe.PaymentIntent,
  params: IntentParams,
  renewal = false,
): Stripe.PaymentIntent {
  checkConfirmable(intent);
  checkReturnUrlGiven(intent, params);
  const paymentMethod = choosePaymentMethod(account, intent, params);
  intent.payment_method = paymentMethod.id;
  intent.last_payment_error = null;
  intent.next_action = null;
  if (params.receipt_email) intent.receipt_email = params.receipt_email;
  if (params.setup_future_usage) intent.setup_future_usage = params.setup_future_usage;
  if (params.capture_method) intent.capture_method = params.capture_method;

  const wanted =
    requestedThreeDSecure(params) ?? intent.payment_method_options?.card?.request_three_d_secure;
  const authenticates =
    asksForAuthentication(account, paymentMethod, renewal || Boolean(params.off_session)) ||
    (paymentMethod.type === 'card' && (wanted === 'any' || wanted === 'challenge'));
  if (!authenticates) return pay(account, cause, intent, paymentMethod, false);
  if (params.error_on_requires_action === true || Boolean(params.off_session)) {
    failAttempt(account, cause, intent, paymentMethod, AUTHENTICATION_REQUIRED, null);
    throw refusal(intent, paymentMethod, AUTHENTICATION_REQUIRED);
  }
  intent.status = 'requires_action';
  intent.next_action = nextAction(account, intent, params);
  account.resources.save(intent);
  account.emit('payment_intent.requires_action', intent, cause);
  account.intentEnded(cause, intent);
  return intent;
}

/**
 * Applies the customer's choice on the authentication page. Does nothing if it is no longer
 * pending.
 */
export function finishAuthentication(
  account: Account,
  cause: Cause,
  intent: Stripe.PaymentIntent,
  passed: boolean,
): Stripe.PaymentIntent {
  const paymentMethod = account.resources.find('payment_method', idOf(intent.payment_method));
  if (intent.status !== 'requires_action' || !paymentMethod) return intent;
  intent.next_action = null;
  if (!passed)
    return failAttempt(account, cause, intent, paymentMethod, AUTHENTICATION_FAILED, null);
  const result = chargeIntent(account, cause, intent, paymentMethod, true);
  return result.intent;
}

/** Finishes a payment whose money has arrived. */
export function finishPayment(
  account: Account,
  cause: Cause,
  intent: Stripe.PaymentIntent,
  amount: number,
): Stripe.PaymentIntent {
  intent.status = 'succeeded';
  intent.amount_received = amount;
  intent.amount_capturable = 0;
  intent.processing = null;
  account.resources.save(intent);
  account.emit('payment_intent.succeeded', intent, cause);
  account.intentEnded(cause, intent);
  return intent;
}

/** Fails the attempt: the intent drops its payment method and waits for another. */
export function failAttempt(
  account: Account,
  cause: Cause,
  intent: Stripe.PaymentIntent,
  paymentMethod: Stripe.PaymentMethod,
  decline: Decline,
  charge: string | null,
): Stripe.PaymentIntent {
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent.processing = null;
  if (charge !== null) intent.latest_charge = charge;
  const isCardError = decline.code !== AUTHENTICATION_FAILED.code;
  intent.last_payment_error = {
    ...(charge === null ? {} : { charge }),
    code: decline.code,
    ...(decline.decline_code === undefined ? {} : { decline_code: decline.decline_code }),
    doc_url: `https://stripe.com/docs/error-codes/${decline.code.replaceAll('_', '-')}`,
    message: decline.message,
    payment_method: paymentMethod,
    type: isCardError ? 'card_error' : 'invalid_request_error',
  };
  account.resources.save(intent);
  account.emit('payment_intent.payment_failed', intent, cause);
  account.intentEnded(cause, intent);
  return intent;
}

function pay(
  account: Account,
  cause: Cause,
  intent: Stripe.PaymentIntent,
  paymentMethod: Stripe.PaymentMethod,
  authenticated: boolean,
): Stripe.PaymentIntent {
  const { decline } = chargeIntent(account, cause, intent, paymentMethod, authenticated);
  if (decline) throw refusal(intent, paymentMethod, decline);
  return intent;
}

function chargeIntent(
  account: Account,
  cause: Cause,
  intent: Stripe.PaymentIntent,
  paymentMethod: Stripe.PaymentMethod,
  authenticated: boolean,
): { intent: Stripe.PaymentIntent; decline?: Decline } {
  const outcome = outcomeOf(account, paymentMethod);
  const charge = (result: Parameters<typeof createCharge>[4]): Stripe.Charge =>
    createCharge(account, cause, intent, paymentMethod, result, authenticated);
  if (outcome.decline) {
    const { id } = charge(outcome.decline);
    failAttempt(account, cause, intent, paymentMethod, outcome.decline, id);
    return { intent, decline: outcome.decline };
  }
  if (outcome.settlesLater) {
    intent.latest_charge = charge('pending').id;
    intent.status = 'processing';
    intent.processing = paymentMethod.type === 'card' ? { type: 'card', card: {} } : null;
    account.resources.save(intent);
    account.emit('payment_intent.processing', intent, cause);
    account.settleLater(intent.id);
    return { intent };
  }
  intent.latest_charge = charge('succeeded').id;
  return { intent: finishPayment(account, cause, intent, intent.amount) };
}

function refusal(
  intent: Stripe.PaymentIntent,
  paymentMethod: Stripe.PaymentMethod,
  decline: Decline,
): Error {
  const { latest_charge: charge } = intent;
  return cardError({
    ...decline,
    ...(typeof charge === 'string' ? { charge } : {}),
    payment_intent: intent,
    payment_method: paymentMethod,
  });
}

function checkConfirmable(intent: Stripe.PaymentIntent): void {
  if (CONFIRMABLE.includes(intent.status)) return;
  const message =
    intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: ${CONFIRMABLE.join(', ')}.`;
  throw invalidRequest(message, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  });
}

/** A common mistake in server-side confirmation, which Stripe refuses in these words. */
function checkReturnUrlGiven(intent: Stripe.PaymentIntent, params: IntentParams): void {
  const automatic = intent.automatic_payment_methods;
  const mayRedirect = automatic?.enabled === true && automatic.allow_redirects !== 'never';
  if (!mayRedirect || params.return_url !== undefined || params.use_stripe_sdk === true) return;
  throw invalidRequest(
    "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
    { param: 'return_url' },
  );
}

/**
 * Payment method of a request or, if it names none, of the intent.
 *
 * @throws StripeApiError 402 for an invalid card, 400 if there is none or if the intent doesn't
 * accept its type.
 */
export function choosePaymentMethod(
  account: Account,
  intent: Stripe.PaymentIntent,
  params: IntentParams,
): Stripe.PaymentMethod {
  const chosen = params.payment_method_data
    ? createPaymentMethod(account, params.payment_method_data)
    : knownPaymentMethod(account, intent, params);
  if (!intent.payment_method_types.includes(chosen.type))
    throw invalidRequest(
      `The PaymentMethod provided (${chosen.type}) is not allowed for this PaymentIntent. Please attach a PaymentMethod of one of the following types: ${intent.payment_method_types.join(', ')}.`,
      { code: 'payment_intent_incompatible_payment_method', param: 'payment_method' },
    );
  return chosen;
}

function knownPaymentMethod(
  account: Account,
  intent: Stripe.PaymentIntent,
  params: IntentParams,
): Stripe.PaymentMethod {
  const id = params.payment_method ?? intent.payment_method;
  if (typeof id !== 'string')
    throw invalidRequest(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    );
  return usePaymentMethod(account, id);
}

/** Where the customer authenticates, for either kind of intent. */
export function nextAction(
  account: Account,
  intent: Stripe.PaymentIntent | Stripe.SetupIntent,
  params: Pick<IntentParams, 'return_url'>,
): Stripe.PaymentIntent.NextAction & Stripe.SetupIntent.NextAction {
  const secret = encodeURIComponent(intent.client_secret ?? '');
  const url = `${account.publicUrl()}/redirect/authenticate/${intent.id}?client_secret=${secret}`;
  if (params.return_url === undefined) {
    return {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url },
    };
  }
  return { type: 'redirect_to_url', redirect_to_url: { return_url: params.return_url, url } };
}
