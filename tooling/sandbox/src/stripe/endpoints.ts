import type Stripe from 'stripe';
import customerCreate from '../schemas/customer-create-params.generated.json' with { type: 'json' };
import customerUpdate from '../schemas/customer-update-params.generated.json' with { type: 'json' };
import eventList from '../schemas/event-list-params.generated.json' with { type: 'json' };
import intentCancel from '../schemas/payment-intent-cancel-params.generated.json' with { type: 'json' };
import intentCapture from '../schemas/payment-intent-capture-params.generated.json' with { type: 'json' };
import intentConfirm from '../schemas/payment-intent-confirm-params.generated.json' with { type: 'json' };
import intentCreate from '../schemas/payment-intent-create-params.generated.json' with { type: 'json' };
import intentList from '../schemas/payment-intent-list-params.generated.json' with { type: 'json' };
import intentUpdate from '../schemas/payment-intent-update-params.generated.json' with { type: 'json' };
import methodCreate from '../schemas/payment-method-create-params.generated.json' with { type: 'json' };
import refundCreate from '../schemas/refund-create-params.generated.json' with { type: 'json' };
import refundList from '../schemas/refund-list-params.generated.json' with { type: 'json' };
import refundUpdate from '../schemas/refund-update-params.generated.json' with { type: 'json' };
import type { JsonSchema } from '../schemas/type-to-schema.ts';
import { BILLING_ENDPOINTS } from './billing/endpoints.ts';
import { browserParameters } from './browser-parameters.ts';
import { createCustomer, getCustomer, updateCustomer } from './customers.ts';
import { endpoint, EXPAND_ONLY, retrieve, type Endpoint } from './endpoint.ts';
import type { IntentParams } from './intent-parameters.ts';
import { listResources } from './lists.ts';
import {
  cancelIntent,
  captureIntent,
  confirmIntent,
  createIntent,
  getIntent,
  updateIntent,
} from './payment-intents.ts';
import { createPaymentMethod, type PaymentMethodInput } from './payment-methods.ts';
import { createRefund, getRefund, updateRefund } from './refunds.ts';
import { SETUP_ENDPOINTS } from './setup-endpoints.ts';

const CHARGE_LIST: JsonSchema = {
  type: 'object',
  properties: {
    ...definition(refundList, 'RefundListParams').properties,
    customer: { type: 'string' },
  },
  additionalProperties: false,
  $defs: (refundList as JsonSchema).$defs ?? {},
};

function definition(schema: JsonSchema, name: string): JsonSchema {
  return schema.$defs?.[name] ?? {};
}

/** The part of https://docs.stripe.com/api that the sandbox speaks. */
export const ENDPOINTS: readonly Endpoint[] = [
  endpoint<IntentParams>('POST', '/v1/payment_intents', intentCreate, (call) =>
    createIntent(call.account, call.cause, call.params),
  ),
  endpoint<Stripe.PaymentIntentListParams>('GET', '/v1/payment_intents', intentList, (call) =>
    listResources(call.account, 'payment_intent', '/v1/payment_intents', call.params),
  ),
  endpoint(
    'GET',
    '/v1/payment_intents/:id',
    EXPAND_ONLY,
    (call) => getIntent(call.account, call.id),
    {
      access: 'with_client_secret',
      schema: browserParameters(
        { $ref: '#/$defs/Retrieve', $defs: { Retrieve: EXPAND_ONLY } },
        'Retrieve',
      ),
    },
  ),
  endpoint<IntentParams>('POST', '/v1/payment_intents/:id', intentUpdate, (call) =>
    updateIntent(call.account, call.id, call.params),
  ),
  endpoint<IntentParams>(
    'POST',
    '/v1/payment_intents/:id/confirm',
    intentConfirm,
    (call) => confirmIntent(call.account, call.cause, call.id, call.params),
    {
      access: 'with_client_secret',
      schema: browserParameters(intentConfirm, 'PaymentIntentConfirmParams'),
    },
  ),
  endpoint<Stripe.PaymentIntentCancelParams>(
    'POST',
    '/v1/payment_intents/:id/cancel',
    intentCancel,
    (call) => cancelIntent(call.account, call.cause, call.id, call.params),
  ),
  endpoint<Stripe.PaymentIntentCaptureParams>(
    'POST',
    '/v1/payment_intents/:id/capture',
    intentCapture,
    (call) => captureIntent(call.account, call.cause, call.id, call.params),
  ),
  endpoint<Stripe.RefundCreateParams>('POST', '/v1/refunds', refundCreate, (call) =>
    createRefund(call.account, call.cause, call.params),
  ),
  endpoint<Stripe.RefundListParams>('GET', '/v1/refunds', refundList, (call) =>
    listResources(call.account, 'refund', '/v1/refunds', call.params),
  ),
  endpoint('GET', '/v1/refunds/:id', EXPAND_ONLY, (call) => getRefund(call.account, call.id)),
  endpoint<Stripe.RefundUpdateParams>('POST', '/v1/refunds/:id', refundUpdate, (call) =>
    updateRefund(call.account, call.cause, call.id, call.params),
  ),
  endpoint<Stripe.ChargeListParams>('GET', '/v1/charges', CHARGE_LIST, (call) =>
    listResources(call.account, 'charge', '/v1/charges', call.params),
  ),
  retrieve('/v1/charges/:id', 'charge'),
  retrieve('/v1/balance_transactions/:id', 'balance_transaction', 'balance transaction'),
  endpoint<Stripe.CustomerCreateParams>('POST', '/v1/customers', customerCreate, (call) =>
    createCustomer(call.account, call.cause, call.params),
  ),
  endpoint('GET', '/v1/customers/:id', EXPAND_ONLY, (call) => getCustomer(call.account, call.id)),
  endpoint<Stripe.CustomerUpdateParams>('POST', '/v1/customers/:id', customerUpdate, (call) =>
    updateCustomer(call.account, call.cause, call.id, call.params),
  ),
  endpoint<PaymentMethodInput>(
    'POST',
    '/v1/payment_methods',
    methodCreate,
    (call) => createPaymentMethod(call.account, call.params),
    {
      access: 'freely',
      schema: browserParameters(methodCreate, 'PaymentMethodCreateParams'),
    },
  ),
  retrieve('/v1/payment_methods/:id', 'payment_method', 'PaymentMethod'),
  endpoint<Stripe.EventListParams>('GET', '/v1/events', eventList, (call) =>
    listResources(call.account, 'event', '/v1/events', call.params),
  ),
  retrieve('/v1/events/:id', 'event'),
  ...SETUP_ENDPOINTS,
  ...BILLING_ENDPOINTS,
];
