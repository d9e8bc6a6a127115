import customerCreate from '../schemas/customer-create-params.generated.json' with { type: 'json' };
import customerUpdate from '../schemas/customer-update-params.generated.json' with { type: 'json' };
import disputeList from '../schemas/dispute-list-params.generated.json' with { type: 'json' };
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
import { deleteCustomer } from './billing/deleted-customers.ts';
import { BILLING_ENDPOINTS } from './billing/endpoints.ts';
import { browserParameters } from './browser-parameters.ts';
import { createCustomer, retrieveCustomer, updateCustomer } from './customers.ts';
import {
  change,
  create,
  endpoint,
  EXPAND_ONLY,
  list,
  retrieve,
  retrieveWithSecret,
  type Endpoint,
} from './endpoint.ts';
import type { IntentParams } from './intent-parameters.ts';
import {
  cancelIntent,
  captureIntent,
  confirmIntent,
  createIntent,
  getIntent,
  updateIntent,
} from './payment-intents.ts';
import { listResources } from './lists.ts';
import { createPaymentMethod, type PaymentMethodInput } from './payment-methods.ts';
import type { Page, ResourceFilter } from './resources.ts';
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
  create('/v1/payment_intents', intentCreate, createIntent),
  list('/v1/payment_intents', intentList, 'payment_intent'),
  retrieveWithSecret('/v1/payment_intents/:id', getIntent),
  endpoint<IntentParams>('POST', '/v1/payment_intents/:id', intentUpdate, (call) =>
    updateIntent(call.account, call.id, call.params),
  ),
  change('/v1/payment_intents/:id/confirm', intentConfirm, confirmIntent, {
    access: 'with_client_secret',
    schema: browserParameters(intentConfirm, 'PaymentIntentConfirmParams'),
  }),
  change('/v1/payment_intents/:id/cancel', intentCancel, cancelIntent),
  change('/v1/payment_intents/:id/capture', intentCapture, captureIntent),
  create('/v1/refunds', refundCreate, createRefund),
  list('/v1/refunds', refundList, 'refund'),
  endpoint('GET', '/v1/refunds/:id', EXPAND_ONLY, (call) => getRefund(call.account, call.id)),
  change('/v1/refunds/:id', refundUpdate, updateRefund),
  list('/v1/charges', CHARGE_LIST, 'charge'),
  retrieve('/v1/charges/:id', 'charge'),
  retrieve('/v1/balance_transactions/:id', 'balance_transaction', 'balance transaction'),
  create('/v1/customers', customerCreate, createCustomer),
  endpoint('GET', '/v1/customers/:id', EXPAND_ONLY, (call) =>
    retrieveCustomer(call.account, call.id),
  ),
  change('/v1/customers/:id', customerUpdate, updateCustomer),
  endpoint('DELETE', '/v1/customers/:id', EXPAND_ONLY, (call) =>
    deleteCustomer(call.account, call.cause, call.id),
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
  list('/v1/disputes', disputeList, 'dispute'),
  retrieve('/v1/disputes/:id', 'dispute'),
  endpoint<Page & Omit<ResourceFilter, 'type'> & { type?: string; types?: string[] }>(
    'GET',
    '/v1/events',
    eventList,
    ({ account, params: { types, type, ...params } }) =>
      listResources(account, 'event', '/v1/events', { ...params, type: type ?? types }),
  ),
  retrieve('/v1/events/:id', 'event'),
  ...SETUP_ENDPOINTS,
  ...BILLING_ENDPOINTS,
];
