import type Stripe from 'stripe';
import type { Account, Cause } from '../account.ts';
import { missingParameter, noSuch, StripeApiError } from '../errors.ts';
import { idOf } from '../ids.ts';
import { notModelled } from '../intent-parameters.ts';
import { asPreview, upcomingInvoice } from './due.ts';
import { getInvoice } from './invoices.ts';
import { change } from './subscription-changes.ts';

const DETAILS = new Set([
  'cancel_at_period_end',
  'items',
  'proration_behavior',
  'proration_date',
  'trial_end',
]);

/**
 * `POST /v1/invoices/create_preview`: the invoice that a change would create immediately or, if it
 * creates none, the one of the next renewal. It is created like the real one, and rolled back.
 */
export function previewInvoice(
  account: Account,
  cause: Cause,
  params: Stripe.InvoiceCreatePreviewParams,
): Stripe.Invoice {
  const { subscription: id, customer, subscription_details: details = {}, ...others } = params;
  const other = Object.keys(others).find((name) => name !== 'expand');
  if (other !== undefined) throw notModelled(other);
  const detail = Object.keys(details).find((name) => !DETAILS.has(name));
  if (detail !== undefined) throw notModelled(`subscription_details[${detail}]`);
  if (id === undefined) throw missingParameter('subscription');
  const found = account.resources.find('subscription', id);
  if (!found) throw noSuch('subscription', id, 'subscription', 400);
  if (customer !== undefined && customer !== found.customer)
    throw noSuch('subscription', id, 'subscription', 400);
  return account.rehearse(() => {
    const changes = Object.entries(details).filter(([, value]) => value !== undefined);
    if (changes.length > 0) change(account, cause, id, details);
    const after = account.resources.find('subscription', id) ?? found;
    if (after.latest_invoice !== found.latest_invoice)
      return asPreview(getInvoice(account, idOf(after.latest_invoice)));
    const renews = ['trialing', 'active', 'past_due'].includes(after.status);
    if (!renews || after.cancel_at_period_end)
      throw new StripeApiError(404, {
        type: 'invalid_request_error',
        code: 'invoice_upcoming_none',
        message: `No upcoming invoices for customer: ${idOf(found.customer)}`,
      });
    return upcomingInvoice(account, id);
  });
}
