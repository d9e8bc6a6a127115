import type Stripe from 'stripe';
import type { Account, Cause } from '../account.ts';
import { onPayment } from './collection.ts';
import { settleDue } from './due.ts';
import { onSetup } from './subscriptions.ts';
import { finishAdvance } from './test-clocks.ts';

/** Billing's consequences of an intent attempt. */
export function onIntent(
  account: Account,
  cause: Cause,
  intent: Stripe.PaymentIntent | Stripe.SetupIntent,
): void {
  if (intent.object === 'payment_intent') onPayment(account, cause, intent);
  else onSetup(account, cause, intent);
}

/** Continues a subscription or a test clock whose time has come; false for anything else. */
export function goOn(account: Account, id: string): boolean {
  if (id.startsWith('sub_')) settleDue(account, id);
  else if (id.startsWith('clock_')) finishAdvance(account, id);
  else return false;
  return true;
}
