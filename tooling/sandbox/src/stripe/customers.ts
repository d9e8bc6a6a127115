import type Stripe from 'stripe';
import type { Account, Cause } from './account.ts';
import { addressOf } from './addresses.ts';
import { findTestClock } from './billing/clock-time.ts';
import { invalidRequest, noSuch } from './errors.ts';
import { newId } from './ids.ts';
import { checkEmail, notModelled } from './intent-parameters.ts';
import { mergeMetadata } from './metadata.ts';
import { attachPaymentMethod } from './saved-payment-methods.ts';

type CustomerParams = Stripe.CustomerCreateParams & Stripe.CustomerUpdateParams;

const MODELLED = new Set([
  'address',
  'description',
  'email',
  'expand',
  'invoice_settings',
  'metadata',
  'name',
  'payment_method',
  'phone',
  'preferred_locales',
  'test_clock',
]);

/** @throws StripeApiError 404 */
export function getCustomer(account: Account, id: string): Stripe.Customer {
  const customer = account.resources.find('customer', id);
  if (!customer) throw noSuch('customer', id, 'id', 404);
  return customer;
}

/** `GET /v1/customers/:id`: for a deleted customer, only that it was deleted. */
export function retrieveCustomer(
  account: Account,
  id: string,
): Stripe.Customer | Stripe.DeletedCustomer {
  const wasDeleted = account.resources.find('deleted_customer', id) !== undefined;
  return wasDeleted ? { id, object: 'customer', deleted: true } : getCustomer(account, id);
}

/** `POST /v1/customers`. */
export function createCustomer(
  account: Account,
  cause: Cause,
  params: Stripe.CustomerCreateParams,
): Stripe.Customer {
  const clock = findTestClock(
    account,
    params.test_clock ?? account.settings.testClock ?? undefined,
  );
  return account.at(clock?.frozen_time, () => create(account, cause, params, clock?.id ?? null));
}

function create(
  account: Account,
  cause: Cause,
  params: Stripe.CustomerCreateParams,
  testClock: string | null,
): Stripe.Customer {
  const id = newId('cus');
  const customer: Stripe.Customer = {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: account.now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: testClock,
  };
  apply(account, customer, { ...params, invoice_settings: {} });
  account.resources.save(customer);
  account.emit('customer.created', customer, cause);
  if (params.payment_method !== undefined)
    attachPaymentMethod(account, cause, params.payment_method, { customer: id });
  apply(account, customer, params);
  account.resources.save(customer);
  return customer;
}

/** `POST /v1/customers/:id`. */
export function updateCustomer(
  account: Account,
  cause: Cause,
  id: string,
  params: Stripe.CustomerUpdateParams,
): Stripe.Customer {
  const customer = getCustomer(account, id);
  if ('payment_method' in params) throw notModelled('payment_method');
  apply(account, customer, params);
  account.resources.save(customer);
  account.emit('customer.updated', customer, cause);
  return customer;
}

function apply(account: Account, customer: Stripe.Customer, params: CustomerParams): void {
  const unsupported = Object.keys(params).find((name) => !MODELLED.has(name));
  if (unsupported !== undefined) throw notModelled(unsupported);
  checkEmail(params.email, 'email');
  if (params.address !== undefined) {
    customer.address = params.address ? addressOf(params.address) : null;
  }
  if (params.description !== undefined) customer.description = params.description;
  if (params.email !== undefined) customer.email = params.email;
  if (params.name !== undefined) customer.name = params.name;
  if (params.phone !== undefined) customer.phone = params.phone;
  if (params.preferred_locales !== undefined) customer.preferred_locales = params.preferred_locales;
  const { default_payment_method: byDefault, ...others } = params.invoice_settings ?? {};
  const [other] = Object.keys(others);
  if (other !== undefined) throw notModelled(`invoice_settings[${other}]`);
  if (byDefault !== undefined) {
    const found = account.resources.find('payment_method', byDefault);
    if (found?.customer !== customer.id)
      throw invalidRequest(
        `The customer does not have a payment method with the ID ${byDefault}. The payment method must be attached to the customer.`,
        { code: 'resource_missing', param: 'invoice_settings[default_payment_method]' },
      );
    customer.invoice_settings.default_payment_method = byDefault;
  }
  customer.metadata = mergeMetadata(customer.metadata, params.metadata);
}
