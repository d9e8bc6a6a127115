import type Stripe from 'stripe';
import type { Account, Cause } from './account.ts';
import { AUTHENTICATION_FAILED, nextAction } from './confirmation.ts';
import { cardError, invalidRequest, noSuch } from './errors.ts';
import { idOf, newClientSecret, newId } from './ids.ts';
import {
  checkCustomer,
  checkReturnUrl,
  notModelled,
  paymentMethodTypes,
} from './intent-parameters.ts';
import { mergeMetadata } from './metadata.ts';
import {
  createPaymentMethod,
  markSetUp,
  outcomeOf,
  usePaymentMethod,
  type PaymentMethodInput,
} from './payment-methods.ts';
import { saveFor } from './saved-payment-methods.ts';
import type { Decline } from './test-cards.ts';

/** Parameters of a setup intent, sent by a server or a browser. */
export type SetupParams = Omit<
  Stripe.SetupIntentCreateParams & Stripe.SetupIntentUpdateParams,
  'payment_method_data' | 'metadata' | 'allowed_payment_method_types'
> & {
  payment_method_data?: PaymentMethodInput;
  metadata?: Stripe.MetadataParam | '' | null;
  allowed_payment_method_types?: Stripe.SetupIntent.AllowedPaymentMethodType[];
};

const NOT_MODELLED: readonly (keyof SetupParams)[] = [
  'attach_to_self',
  'confirmation_token',
  'customer_account',
  'excluded_payment_method_types',
  'flow_directions',
  'mandate_data',
  'on_behalf_of',
  'payment_method_configuration',
  'payment_method_options',
  'single_use',
];

const OPEN = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** @throws StripeApiError 404 */
export function getSetupIntent(account: Account, id: string): Stripe.SetupIntent {
  const intent = account.resources.find('setup_intent', id);
  if (!intent) throw noSuch('setupintent', id, 'intent', 404);
  return intent;
}

/** `POST /v1/setup_intents`. */
export function createSetupIntent(
  account: Account,
  cause: Cause,
  params: SetupParams,
): Stripe.SetupIntent {
  checkSetup(account, params);
  if (params.return_url !== undefined && params.confirm !== true)
    throw invalidRequest('You must provide `confirm=true` when passing `return_url` at creation.', {
      param: 'return_url',
    });
  const allowed = params.allowed_payment_method_types;
  const automatic = params.automatic_payment_methods;
  const id = newId('seti');
  const intent: Stripe.SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: allowed ?? null,
    application: null,
    automatic_payment_methods: allowed
      ? null
      : {
          allow_redirects: automatic?.allow_redirects ?? 'always',
          enabled: automatic?.enabled ?? true,
        },
    cancellation_reason: null,
    client_secret: newClientSecret(id),
    created: account.now(),
    customer: params.customer ?? null,
    customer_account: null,
    description: params.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: mergeMetadata({}, params.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: { id: 'pmc_sandbox', parent: null },
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: paymentMethodTypes('usd', allowed),
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: params.usage ?? 'off_session',
  };
  if (params.payment_method !== undefined && params.confirm !== true)
    choose(account, intent, params);
  account.resources.save(intent);
  account.emit('setup_intent.created', intent, cause);
  return params.confirm === true ? attemptSetup(account, cause, intent, params) : intent;
}

/** `POST /v1/setup_intents/:id/confirm`, from a server or a browser. */
export function confirmSetupIntent(
  account: Account,
  cause: Cause,
  id: string,
  params: SetupParams,
): Stripe.SetupIntent {
  checkSetup(account, params);
  return attemptSetup(account, cause, getSetupIntent(account, id), params);
}

/**
 * Applies the customer's choice on the authentication page. Does nothing if it is no longer
 * pending.
 */
export function finishSetupAuthentication(
  account: Account,
  cause: Cause,
  intent: Stripe.SetupIntent,
  passed: boolean,
): Stripe.SetupIntent {
  const paymentMethod = account.resources.find('payment_method', idOf(intent.payment_method));
  if (intent.status !== 'requires_action' || !paymentMethod) return intent;
  const { decline, attaches } = outcomeOf(account, paymentMethod);
  const refused = passed
    ? attaches === true
      ? undefined
      : decline
    : {
        ...AUTHENTICATION_FAILED,
        code: 'setup_intent_authentication_failure',
      };
  return refused
    ? fail(account, cause, intent, paymentMethod, refused)
    : succeed(account, cause, intent, paymentMethod);
}

function attemptSetup(
  account: Account,
  cause: Cause,
  intent: Stripe.SetupIntent,
  params: SetupParams,
): Stripe.SetupIntent {
  checkOpen(intent, 'confirmed');
  const paymentMethod = choose(account, intent, params);
  intent.last_setup_error = null;
  intent.next_action = null;
  const { authentication, decline, attaches } = outcomeOf(account, paymentMethod);
  if (authentication === true) {
    intent.status = 'requires_action';
    intent.next_action = nextAction(account, intent, params);
    account.resources.save(intent);
    account.emit('setup_intent.requires_action', intent, cause);
    return intent;
  }
  if (!decline || attaches === true) return succeed(account, cause, intent, paymentMethod);
  fail(account, cause, intent, paymentMethod, decline);
  throw cardError({ ...decline, payment_method: paymentMethod, setup_intent: intent });
}

function succeed(
  account: Account,
  cause: Cause,
  intent: Stripe.SetupIntent,
  paymentMethod: Stripe.PaymentMethod,
): Stripe.SetupIntent {
  intent.status = 'succeeded';
  intent.next_action = null;
  const customer = idOf(intent.customer);
  if (customer !== '') saveFor(account, cause, paymentMethod, customer);
  markSetUp(account, paymentMethod);
  account.resources.save(intent);
  account.emit('setup_intent.succeeded', intent, cause);
  account.intentEnded(cause, intent);
  return intent;
}

function fail(
  account: Account,
  cause: Cause,
  intent: Stripe.SetupIntent,
  paymentMethod: Stripe.PaymentMethod,
  decline: Decline,
): Stripe.SetupIntent {
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_setup_error = {
    ...decline,
    doc_url: `https://stripe.com/docs/error-codes/${decline.code.replaceAll('_', '-')}`,
    payment_method: paymentMethod,
    type: decline.code.startsWith('setup_intent') ? 'invalid_request_error' : 'card_error',
  };
  account.resources.save(intent);
  account.emit('setup_intent.setup_failed', intent, cause);
  return intent;
}

/** Sets the payment method named in the request or, if it names none, keeps the current one. */
function choose(
  account: Account,
  intent: Stripe.SetupIntent,
  params: SetupParams,
): Stripe.PaymentMethod {
  const id = params.payment_method ?? idOf(intent.payment_method);
  if (!params.payment_method_data && id === '')
    throw invalidRequest(
      "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.",
      { code: 'setup_intent_unexpected_state', setup_intent: intent },
    );
  const chosen = params.payment_method_data
    ? createPaymentMethod(account, params.payment_method_data)
    : usePaymentMethod(account, id);
  if (!intent.payment_method_types.includes(chosen.type))
    throw invalidRequest(
      `The PaymentMethod provided (${chosen.type}) is not allowed for this SetupIntent. Please attach a PaymentMethod of one of the following types: ${intent.payment_method_types.join(', ')}.`,
      { code: 'setup_intent_invalid_parameter', param: 'payment_method' },
    );
  if (chosen.customer !== null && chosen.customer !== intent.customer)
    throw invalidRequest(
      `The provided PaymentMethod cannot be attached because it belongs to another customer: ${idOf(chosen.customer)}.`,
      { code: 'setup_intent_invalid_parameter', param: 'payment_method' },
    );
  intent.payment_method = chosen.id;
  intent.status = 'requires_confirmation';
  return chosen;
}

function checkSetup(account: Account, params: SetupParams): void {
  const unsupported = NOT_MODELLED.find((name) => params[name] !== undefined);
  if (unsupported !== undefined) throw notModelled(unsupported);
  checkCustomer(account, params.customer);
  checkReturnUrl(params.return_url);
}

function checkOpen(intent: Stripe.SetupIntent, what: string): void {
  if (OPEN.includes(intent.status)) return;
  throw invalidRequest(
    `This SetupIntent could not be ${what} because it has a status of ${intent.status}. It must have one of the following statuses: ${OPEN.join(', ')}.`,
    { code: 'setup_intent_unexpected_state', setup_intent: intent },
  );
}
