import type Stripe from 'stripe';
import type { Account, Cause } from '../account.ts';
import { getCustomer } from '../customers.ts';
import { detachPaymentMethod } from '../saved-payment-methods.ts';
import { endSubscription } from './endings.ts';

/** `DELETE /v1/customers/:id`: ends its subscriptions immediately, and detaches its cards. */
export function deleteCustomer(account: Account, cause: Cause, id: string): Stripe.DeletedCustomer {
  const customer = getCustomer(account, id);
  const all = { limit: 10_000 };
  for (const subscription of account.resources.list('subscription', { customer: id }, all).data) {
    if (['canceled', 'incomplete_expired'].includes(subscription.status)) continue;
    endSubscription(account, cause, subscription, 'cancellation_requested');
  }
  for (const method of account.resources.list('payment_method', { customer: id }, all).data)
    detachPaymentMethod(account, cause, method.id);
  account.resources.remove(id);
  account.resources.save({ id, object: 'deleted_customer', created: account.now() });
  account.emit('customer.deleted', customer, cause);
  return { id, object: 'customer', deleted: true };
}
