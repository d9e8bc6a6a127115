import { idOf } from '../ids.ts';
import type { Resource, Resources } from '../resources.ts';

/**
 * Returns a field that is only included with `expand`: an invoice's payments, and the secret with
 * which a browser pays it, null if there is none. Undefined for any other field.
 */
export function includedField(
  resources: Resources,
  at: object,
  field: string,
): object | null | undefined {
  if (!('object' in at) || at.object !== 'invoice') return undefined;
  const { id, status } = at as Resource['invoice'];
  const payments = resources.list('invoice_payment', { invoice: id }, { limit: 100 }).data;
  if (field === 'payments')
    return {
      object: 'list',
      data: payments,
      has_more: false,
      url: `/v1/invoice_payments?invoice=${id}`,
    };
  if (field !== 'confirmation_secret') return undefined;
  const [payment] = payments;
  const intent = resources.find('payment_intent', idOf(payment?.payment.payment_intent ?? null));
  return status === 'open' && intent
    ? { client_secret: intent.client_secret, type: 'payment_intent' }
    : null;
}
