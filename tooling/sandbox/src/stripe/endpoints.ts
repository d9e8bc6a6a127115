import { schemaOf } from '../schemas/schemas.ts';
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
  confirmIntent,
  createIntent,
  getIntent,
  updateIntent,
} from './payment-intents.ts';
import { listResources } from './lists.ts';
import { createPaymentMethod, type PaymentMethodInput } from './payment-methods.ts';
import type { Page, ResourceFilter } from './resources.ts';
import { createRefund, getRefund } from './refunds.ts';
import { SETUP_ENDPOINTS } from './setup-endpoints.ts';

const CHARGE_LIST: JsonSchema = {
  type: 'object',
  properties: {
    ...definition(schemaOf('RefundListParams'), 'RefundListParams').properties,
    customer: { type: 'string' },
  },
  additionalProperties: false,
  $defs: schemaOf('RefundListParams').$defs ?? {},
};

function definition(schema: JsonSchema, name: string): JsonSchema {
  return schema.$defs?.[name] ?? {};
}

/** The part of https://docs.stripe.com/api that the sandbox supports. */
export const ENDPOINTS: readonly Endpoint[] = [
  create('/v1/payment_intents', schemaOf('PaymentIntentCreateParams'), createIntent),
  list('/v1/payment_intents', schemaOf('PaymentIntentListParams'), 'payment_intent'),
  retrieveWithSecret('/v1/payment_intents/:id', getIntent),
  endpoint<IntentParams>(
    'POST',
    '/v1/payment_intents/:id',
    schemaOf('PaymentIntentUpdateParams'),
    (call) => updateIntent(call.account, call.id, call.params),
  ),
  change('/v1/payment_intents/:id/confirm', schemaOf('PaymentIntentConfirmParams'), confirmIntent, {
    access: 'with_client_secret',
    schema: browserParameters(schemaOf('PaymentIntentConfirmParams'), 'PaymentIntentConfirmParams'),
  }),
  change('/v1/payment_intents/:id/cancel', schemaOf('PaymentIntentCancelParams'), cancelIntent),
  create('/v1/refunds', schemaOf('RefundCreateParams'), createRefund),
  list('/v1/refunds', schemaOf('RefundListParams'), 'refund'),
  endpoint('GET', '/v1/refunds/:id', EXPAND_ONLY, (call) => getRefund(call.account, call.id)),
  list('/v1/charges', CHARGE_LIST, 'charge'),
  retrieve('/v1/charges/:id', 'charge'),
  create('/v1/customers', schemaOf('CustomerCreateParams'), createCustomer),
  endpoint('GET', '/v1/customers/:id', EXPAND_ONLY, (call) =>
    retrieveCustomer(call.account, call.id),
  ),
  change('/v1/customers/:id', schemaOf('CustomerUpdateParams'), updateCustomer),
  endpoint('DELETE', '/v1/customers/:id', EXPAND_ONLY, (call) =>
    deleteCustomer(call.account, call.cause, call.id),
  ),
  endpoint<PaymentMethodInput>(
    'POST',
    '/v1/payment_methods',
    schemaOf('PaymentMethodCreateParams'),
    (call) => createPaymentMethod(call.account, call.params),
    {
      access: 'freely',
      schema: browserParameters(schemaOf('PaymentMethodCreateParams'), 'PaymentMethodCreateParams'),
    },
  ),
  retrieve('/v1/payment_methods/:id', 'payment_method', 'PaymentMethod'),
  list('/v1/disputes', schemaOf('DisputeListParams'), 'dispute'),
  retrieve('/v1/disputes/:id', 'dispute'),
  endpoint<Page & Omit<ResourceFilter, 'type'> & { type?: string; types?: string[] }>(
    'GET',
    '/v1/events',
    schemaOf('EventListParams'),
    ({ account, params: { types, type, ...params } }) =>
      listResources(account, 'event', '/v1/events', { ...params, type: type ?? types }),
  ),
  retrieve('/v1/events/:id', 'event'),
  ...SETUP_ENDPOINTS,
  ...BILLING_ENDPOINTS,
];
