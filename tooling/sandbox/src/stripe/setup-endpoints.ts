import type Stripe from 'stripe';
import customerMethods from '../schemas/customer-list-payment-methods-params.generated.json' with { type: 'json' };
import methodAttach from '../schemas/payment-method-attach-params.generated.json' with { type: 'json' };
import methodList from '../schemas/payment-method-list-params.generated.json' with { type: 'json' };
import setupCancel from '../schemas/setup-intent-cancel-params.generated.json' with { type: 'json' };
import setupConfirm from '../schemas/setup-intent-confirm-params.generated.json' with { type: 'json' };
import setupCreate from '../schemas/setup-intent-create-params.generated.json' with { type: 'json' };
import setupList from '../schemas/setup-intent-list-params.generated.json' with { type: 'json' };
import setupUpdate from '../schemas/setup-intent-update-params.generated.json' with { type: 'json' };
import { browserParameters } from './browser-parameters.ts';
import { getCustomer } from './customers.ts';
import { endpoint, EXPAND_ONLY, type Endpoint } from './endpoint.ts';
import { listResources } from './lists.ts';
import { attachPaymentMethod, detachPaymentMethod } from './saved-payment-methods.ts';
import {
  cancelSetupIntent,
  confirmSetupIntent,
  createSetupIntent,
  getSetupIntent,
  updateSetupIntent,
  type SetupParams,
} from './setup-intents.ts';

/** Cards that are kept for later: setup intents, and a customer's payment methods. */
export const SETUP_ENDPOINTS: readonly Endpoint[] = [
  endpoint<SetupParams>('POST', '/v1/setup_intents', setupCreate, (call) =>
    createSetupIntent(call.account, call.cause, call.params),
  ),
  endpoint<Stripe.SetupIntentListParams>('GET', '/v1/setup_intents', setupList, (call) =>
    listResources(call.account, 'setup_intent', '/v1/setup_intents', call.params),
  ),
  endpoint(
    'GET',
    '/v1/setup_intents/:id',
    EXPAND_ONLY,
    (call) => getSetupIntent(call.account, call.id),
    {
      access: 'with_client_secret',
      schema: browserParameters(
        { $ref: '#/$defs/Retrieve', $defs: { Retrieve: EXPAND_ONLY } },
        'Retrieve',
      ),
    },
  ),
  endpoint<SetupParams>('POST', '/v1/setup_intents/:id', setupUpdate, (call) =>
    updateSetupIntent(call.account, call.id, call.params),
  ),
  endpoint<SetupParams>(
    'POST',
    '/v1/setup_intents/:id/confirm',
    setupConfirm,
    (call) => confirmSetupIntent(call.account, call.cause, call.id, call.params),
    {
      access: 'with_client_secret',
      schema: browserParameters(setupConfirm, 'SetupIntentConfirmParams'),
    },
  ),
  endpoint<Stripe.SetupIntentCancelParams>(
    'POST',
    '/v1/setup_intents/:id/cancel',
    setupCancel,
    (call) => cancelSetupIntent(call.account, call.cause, call.id, call.params),
  ),
  endpoint<Stripe.PaymentMethodListParams>('GET', '/v1/payment_methods', methodList, (call) =>
    listResources(call.account, 'payment_method', '/v1/payment_methods', call.params),
  ),
  endpoint<Stripe.PaymentMethodAttachParams>(
    'POST',
    '/v1/payment_methods/:id/attach',
    methodAttach,
    (call) => attachPaymentMethod(call.account, call.cause, call.id, call.params),
  ),
  endpoint('POST', '/v1/payment_methods/:id/detach', EXPAND_ONLY, (call) =>
    detachPaymentMethod(call.account, call.cause, call.id),
  ),
  endpoint<Stripe.CustomerListPaymentMethodsParams>(
    'GET',
    '/v1/customers/:id/payment_methods',
    customerMethods,
    (call) => {
      const { id: customer } = getCustomer(call.account, call.id);
      const url = `/v1/customers/${customer}/payment_methods`;
      return listResources(call.account, 'payment_method', url, { ...call.params, customer });
    },
  ),
];
