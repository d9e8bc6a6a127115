import type Stripe from 'stripe';
import { schemaOf } from '../schemas/schemas.ts';
import { browserParameters } from './browser-parameters.ts';
import { getCustomer } from './customers.ts';
import {
  change,
  create,
  endpoint,
  EXPAND_ONLY,
  retrieveWithSecret,
  type Endpoint,
} from './endpoint.ts';
import { listResources } from './lists.ts';
import { attachPaymentMethod, detachPaymentMethod } from './saved-payment-methods.ts';
import { confirmSetupIntent, createSetupIntent, getSetupIntent } from './setup-intents.ts';

/** Saved cards: setup intents, and a customer's payment methods. */
export const SETUP_ENDPOINTS: readonly Endpoint[] = [
  create('/v1/setup_intents', schemaOf('SetupIntentCreateParams'), createSetupIntent),
  retrieveWithSecret('/v1/setup_intents/:id', getSetupIntent),
  change(
    '/v1/setup_intents/:id/confirm',
    schemaOf('SetupIntentConfirmParams'),
    confirmSetupIntent,
    {
      access: 'with_client_secret',
      schema: browserParameters(schemaOf('SetupIntentConfirmParams'), 'SetupIntentConfirmParams'),
    },
  ),
  change(
    '/v1/payment_methods/:id/attach',
    schemaOf('PaymentMethodAttachParams'),
    attachPaymentMethod,
  ),
  change('/v1/payment_methods/:id/detach', EXPAND_ONLY, detachPaymentMethod),
  endpoint<Stripe.CustomerListPaymentMethodsParams>(
    'GET',
    '/v1/customers/:id/payment_methods',
    schemaOf('CustomerListPaymentMethodsParams'),
    (call) => {
      const { id: customer } = getCustomer(call.account, call.id);
      const url = `/v1/customers/${customer}/payment_methods`;
      return listResources(call.account, 'payment_method', url, { ...call.params, customer });
    },
  ),
];
