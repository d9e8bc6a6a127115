import type Stripe from 'stripe';
import { PASSING_OF_TIME, type Account } from './account.ts';
import { settleCharge } from './charges.ts';
import { failAttempt, finishPayment } from './confirmation.ts';
import { invalidRequest } from './errors.ts';
import { idOf } from './ids.ts';
import { getIntent } from './payment-intents.ts';
import { outcomeOf } from './payment-methods.ts';
import type { Decline } from './test-cards.ts';

/**
 * Settles a payment that is `processing`.
 *
 * @param result the result; by default determined by its test card or test account.
 * @throws StripeApiError 400 if it isn't processing.
 */
export function settleIntent(
  account: Account,
  id: string,
  result?: 'succeeded' | 'failed',
): Stripe.PaymentIntent {
  const intent = getIntent(account, id);
  const charge = account.resources.find('charge', idOf(intent.latest_charge));
  const paymentMethod = account.resources.find('payment_method', idOf(intent.payment_method));
  if (intent.status !== 'processing' || !charge || !paymentMethod)
    throw invalidRequest(`This PaymentIntent is ${intent.status}, not processing.`, {
      code: 'payment_intent_unexpected_state',
    });
  account.settlements.remove(id);
  const planned = outcomeOf(account, paymentMethod).settlesLater;
  const decline = declineOf(result, planned);
  settleCharge(account, PASSING_OF_TIME, charge, decline);
  return decline
    ? failAttempt(account, PASSING_OF_TIME, intent, paymentMethod, decline, charge.id)
    : finishPayment(account, PASSING_OF_TIME, intent, intent.amount);
}

function declineOf(
  result: 'succeeded' | 'failed' | undefined,
  planned: 'succeeded' | Decline | undefined,
): Decline | undefined {
  if (result === 'succeeded') return undefined;
  if (typeof planned === 'object') return planned;
  return result === 'failed'
    ? { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' }
    : undefined;
}
