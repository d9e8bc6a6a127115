import type Stripe from 'stripe';
import type { Sandbox } from '../index.ts';
import { fromBrowser } from './harness.ts';

/** Creates a payment of $99.99, with any payment method. */
export function newIntent(
  stripe: Stripe,
  params: Partial<Stripe.PaymentIntentCreateParams> = {},
): Promise<Stripe.Response<Stripe.PaymentIntent>> {
  return stripe.paymentIntents.create({
    amount: 9999,
    currency: 'usd',
    automatic_payment_methods: { enabled: true },
    ...params,
  });
}

/** Confirms a payment as Stripe.js does. */
export async function confirmInBrowser(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  form: Record<string, string>,
) {
  const response = await fromBrowser(sandbox, 'POST', `/v1/payment_intents/${intent.id}/confirm`, {
    client_secret: intent.client_secret ?? '',
    ...form,
  });
  const body = (await response.json()) as Stripe.PaymentIntent & { error?: Stripe.StripeRawError };
  return { status: response.status, body };
}

/**
 * The types of the events so far, oldest first; reading them checks each against the SDK's types.
 */
export async function eventTypes(stripe: Stripe): Promise<string[]> {
  const { data } = await stripe.events.list({ limit: 100 });
  return data.map((event) => event.type).toReversed();
}
