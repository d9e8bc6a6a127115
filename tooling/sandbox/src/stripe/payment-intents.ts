import type Stripe from 'stripe';
import type { Account, Cause } from './account.ts';
import { addressOf } from './addresses.ts';
import { attemptPayment, choosePaymentMethod } from './confirmation.ts';
import { invalidRequest, missingParameter, noSuch } from './errors.ts';
import { newClientSecret, newId } from './ids.ts';
import {
  checkAmount,
  checkCustomer,
  checkEmail,
  checkModelled,
  checkReturnUrl,
  notModelled,
  paymentMethodTypes,
  requestedThreeDSecure,
  type IntentParams,
} from './intent-parameters.ts';
import { mergeMetadata } from './metadata.ts';

/** @throws StripeApiError 404 */
export function getIntent(account: Account, id: string): Stripe.PaymentIntent {
  const intent = account.resources.find('payment_intent', id);
  if (!intent) throw noSuch('payment_intent', id, 'intent', 404);
  return intent;
}

/** `POST /v1/payment_intents`. */
export function createIntent(
  account: Account,
  cause: Cause,
  params: IntentParams,
): Stripe.PaymentIntent {
  checkModelled(params);
  if (params.amount === undefined) throw missingParameter('amount');
  if (params.currency === undefined) throw missingParameter('currency');
  const currency = params.currency.toLowerCase();
  checkAmount(params.amount, currency);
  checkCustomer(account, params.customer);
  checkEmail(params.receipt_email, 'receipt_email');
  checkReturnUrl(params.return_url);
  if (params.return_url !== undefined && params.confirm !== true)
    throw invalidRequest('You must provide `confirm=true` when passing `return_url` at creation.', {
      param: 'return_url',
    });
  const allowed = params.allowed_payment_method_types;
  const types = paymentMethodTypes(currency, allowed);
  const id = newId('pi');
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: allowed ?? null,
    amount: params.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: automaticPaymentMethods(params),
    canceled_at: null,
    cancellation_reason: null,
    capture_method: params.capture_method ?? 'automatic_async',
    client_secret: newClientSecret(id),
    confirmation_method: 'automatic',
    created: account.now(),
    currency,
    customer: params.customer ?? null,
    customer_account: null,
    description: params.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata({}, params.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: { id: 'pmc_sandbox', parent: null },
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: requestedThreeDSecure(params) ?? 'automatic',
      },
    },
    payment_method_types: types,
    payment_record: null,
    processing: null,
    receipt_email: params.receipt_email ?? null,
    review: null,
    setup_future_usage: params.setup_future_usage ?? null,
    shipping: shippingOf(params),
    source: null,
    statement_descriptor: params.statement_descriptor ?? null,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: params.transfer_group ?? null,
  };
  const isGiven = params.payment_method !== undefined || params.payment_method_data !== undefined;
  if (isGiven && params.confirm !== true) {
    intent.payment_method = choosePaymentMethod(account, intent, params).id;
    intent.status = 'requires_confirmation';
  }
  account.resources.save(intent);
  account.emit('payment_intent.created', intent, cause);
  return params.confirm === true ? attemptPayment(account, cause, intent, params) : intent;
}

/** `POST /v1/payment_intents/:id`. */
export function updateIntent(
  account: Account,
  id: string,
  params: IntentParams,
): Stripe.PaymentIntent {
  const intent = getIntent(account, id);
  checkModelled(params);
  const open = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
  const needsOpen = ['amount', 'currency', 'payment_method', 'receipt_email', 'capture_method'];
  const touched = needsOpen.find((name) => name in params);
  if (touched !== undefined && !open.includes(intent.status))
    throw invalidRequest(
      `This PaymentIntent's ${touched} could not be updated because it has a status of ${intent.status}. You may only update the ${touched} of a PaymentIntent with one of the following statuses: ${open.join(', ')}.`,
      { code: 'payment_intent_unexpected_state', param: touched, payment_intent: intent },
    );
  const currency = params.currency?.toLowerCase() ?? intent.currency;
  checkAmount(params.amount ?? intent.amount, currency);
  checkCustomer(account, params.customer);
  checkEmail(params.receipt_email, 'receipt_email');
  intent.amount = params.amount ?? intent.amount;
  intent.currency = currency;
  if (params.allowed_payment_method_types)
    intent.allowed_payment_method_types = params.allowed_payment_method_types;
  intent.payment_method_types = paymentMethodTypes(
    currency,
    intent.allowed_payment_method_types ?? undefined,
  );
  intent.metadata = mergeMetadata(intent.metadata, params.metadata);
  if (params.customer !== undefined) intent.customer = params.customer;
  if (params.description !== undefined) intent.description = params.description || null;
  if (params.receipt_email !== undefined) intent.receipt_email = params.receipt_email || null;
  if (params.shipping !== undefined) intent.shipping = shippingOf(params);
  if (params.capture_method !== undefined) intent.capture_method = params.capture_method;
  if (params.setup_future_usage !== undefined)
    intent.setup_future_usage = params.setup_future_usage || null;
  if (params.statement_descriptor !== undefined)
    intent.statement_descriptor = params.statement_descriptor;
  if (params.statement_descriptor_suffix !== undefined)
    intent.statement_descriptor_suffix = params.statement_descriptor_suffix;
  if (params.transfer_group !== undefined) intent.transfer_group = params.transfer_group;
  const threeDSecure = requestedThreeDSecure(params);
  if (threeDSecure !== undefined && intent.payment_method_options?.card)
    intent.payment_method_options.card.request_three_d_secure = threeDSecure;
  if (params.payment_method !== undefined || params.payment_method_data !== undefined) {
    intent.payment_method = choosePaymentMethod(account, intent, params).id;
    intent.status = 'requires_confirmation';
    intent.next_action = null;
  }
  intent.last_payment_error = null;
  account.resources.save(intent);
  return intent;
}

/** `POST /v1/payment_intents/:id/confirm`, from a server or a browser. */
export function confirmIntent(
  account: Account,
  cause: Cause,
  id: string,
  params: IntentParams,
): Stripe.PaymentIntent {
  const intent = getIntent(account, id);
  checkModelled(params);
  checkReturnUrl(params.return_url);
  checkEmail(params.receipt_email, 'receipt_email');
  if (params.allowed_payment_method_types) throw notModelled('allowed_payment_method_types');
  if (params.shipping !== undefined) intent.shipping = shippingOf(params);
  return attemptPayment(account, cause, intent, params);
}

/** `POST /v1/payment_intents/:id/cancel`. */
export function cancelIntent(
  account: Account,
  cause: Cause,
  id: string,
  params: Stripe.PaymentIntentCancelParams,
): Stripe.PaymentIntent {
  const intent = getIntent(account, id);
  const cancelable = [
    'requires_payment_method',
    'requires_capture',
    'requires_confirmation',
    'requires_action',
  ];
  if (!cancelable.includes(intent.status))
    throw invalidRequest(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${cancelable.join(', ')}.`,
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    );
  intent.status = 'canceled';
  intent.canceled_at = account.now();
  intent.cancellation_reason = params.cancellation_reason ?? null;
  intent.amount_capturable = 0;
  intent.next_action = null;
  account.resources.save(intent);
  account.emit('payment_intent.canceled', intent, cause);
  return intent;
}

function automaticPaymentMethods(
  params: IntentParams,
): Stripe.PaymentIntent.AutomaticPaymentMethods | null {
  if (params.automatic_payment_methods) {
    const { enabled, allow_redirects } = params.automatic_payment_methods;
    return { enabled, allow_redirects: allow_redirects ?? 'always' };
  }
  return params.allowed_payment_method_types ? null : { enabled: true, allow_redirects: 'always' };
}

function shippingOf(params: IntentParams): Stripe.PaymentIntent.Shipping | null {
  const { shipping } = params;
  if (!shipping) return null;
  return {
    address: addressOf(shipping.address),
    carrier: shipping.carrier ?? null,
    name: shipping.name,
    phone: shipping.phone ?? null,
    tracking_number: shipping.tracking_number ?? null,
  };
}
