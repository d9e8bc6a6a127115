import type Stripe from 'stripe';
import type { Account, Cause } from './account.ts';
import { cardError, invalidRequest, missingParameter, noSuch } from './errors.ts';
import { idOf } from './ids.ts';
import { checkCustomer, notModelled } from './intent-parameters.ts';
import { outcomeOf, usePaymentMethod } from './payment-methods.ts';

/**
 * `POST /v1/payment_methods/:id/attach`: saves it for the customer's later payments.
 *
 * @throws StripeApiError 402 if its bank refuses, 400 if it is another customer's.
 */
export function attachPaymentMethod(
  account: Account,
  cause: Cause,
  id: string,
  params: Stripe.PaymentMethodAttachParams,
): Stripe.PaymentMethod {
  if (params.customer_account !== undefined) throw notModelled('customer_account');
  const { customer } = params;
  if (customer === undefined) throw missingParameter('customer');
  checkCustomer(account, customer);
  const paymentMethod = usePaymentMethod(account, id);
  const { decline, attaches } = outcomeOf(account, paymentMethod);
  if (decline && attaches !== true) throw cardError({ ...decline, payment_method: paymentMethod });
  return saveFor(account, cause, paymentMethod, customer);
}

/**
 * Saves a payment method for the customer.
 *
 * @throws StripeApiError 400 if it is another customer's.
 */
export function saveFor(
  account: Account,
  cause: Cause,
  paymentMethod: Stripe.PaymentMethod,
  customer: string,
): Stripe.PaymentMethod {
  if (paymentMethod.customer === customer) return paymentMethod;
  if (paymentMethod.customer !== null)
    throw invalidRequest(
      'The payment method you provided has already been attached to a customer.',
      { code: 'payment_method_unexpected_state', param: 'payment_method' },
    );
  paymentMethod.customer = customer;
  account.resources.save(paymentMethod);
  account.emit('payment_method.attached', paymentMethod, cause);
  return paymentMethod;
}

/** `POST /v1/payment_methods/:id/detach`: removes it from its customer, also as the default. */
export function detachPaymentMethod(
  account: Account,
  cause: Cause,
  id: string,
): Stripe.PaymentMethod {
  const paymentMethod = account.resources.find('payment_method', id);
  if (!paymentMethod) throw noSuch('PaymentMethod', id, 'id', 404);
  const customerId = idOf(paymentMethod.customer);
  if (customerId === '')
    throw invalidRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
      { code: 'payment_method_unexpected_state' },
    );
  paymentMethod.customer = null;
  account.resources.save(paymentMethod);
  const customer = account.resources.find('customer', customerId);
  if (customer?.invoice_settings.default_payment_method === id) {
    customer.invoice_settings.default_payment_method = null;
    account.resources.save(customer);
  }
  const subscriptions = account.resources.list(
    'subscription',
    { customer: customerId },
    { limit: 10_000 },
  );
  for (const subscription of subscriptions.data) {
    if (subscription.default_payment_method !== id) continue;
    subscription.default_payment_method = null;
    account.resources.save(subscription);
  }
  account.emit('payment_method.detached', paymentMethod, cause, { customer: customerId });
  return paymentMethod;
}
