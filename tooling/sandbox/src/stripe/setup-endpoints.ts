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
import {
  change,
  create,
  endpoint,
  EXPAND_ONLY,
  list,
  retrieveWithSecret,
  type Endpoint,
} from './endpoint.ts';
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
  create('/v1/setup_intents', setupCreate, createSetupIntent),
  list('/v1/setup_intents', setupList, 'setup_intent'),
  retrieveWithSecret('/v1/setup_intents/:id', getSetupIntent),
  endpoint<SetupParams>('POST', '/v1/setup_intents/:id', setupUpdate, (call) =>
    updateSetupIntent(call.account, call.id, call.params),
  ),
  change('/v1/setup_intents/:id/confirm', setupConfirm, confirmSetupIntent, {
    access: 'with_client_secret',
    schema: browserParameters(setupConfirm, 'SetupIntentConfirmParams'),
  }),
  change('/v1/setup_intents/:id/cancel', setupCancel, cancelSetupIntent),
  list('/v1/payment_methods', methodList, 'payment_method'),
  change('/v1/payment_methods/:id/attach', methodAttach, attachPaymentMethod),
  change('/v1/payment_methods/:id/detach', EXPAND_ONLY, detachPaymentMethod),
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
