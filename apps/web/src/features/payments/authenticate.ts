import { LANGUAGE } from '../../lib/language.ts';
import {
  CARD_MESSAGES,
  type CardFormProps,
  intentStatusOf,
  type PaymentResult,
} from './card-form.ts';

interface Authentication {
  readonly card: CardFormProps['card'];
  /** Client secret of an intent that requires authentication. */
  readonly clientSecret: string;
  /** URL to which the bank's page returns. */
  readonly returnUrl: string;
}

async function atStripe({ card, clientSecret }: Authentication): Promise<PaymentResult> {
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  const stripe = await loadStripe(card.publishableKey, { locale: LANGUAGE });
  if (stripe === null) return { status: 'error', message: CARD_MESSAGES.unavailable };
  const { error, paymentIntent } = await stripe.handleNextAction({ clientSecret });
  return error === undefined
    ? { status: intentStatusOf(paymentIntent?.status) }
    : { status: 'error', message: error.message ?? CARD_MESSAGES.failed };
}

async function inSandbox(
  { url, publishableKey }: Extract<CardFormProps['card'], { mode: 'sandbox' }>,
  { clientSecret, returnUrl }: Authentication,
): Promise<PaymentResult> {
  const id = clientSecret.split('_secret_')[0] ?? '';
  const response = await fetch(`${url}/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}` },
    body: new URLSearchParams({ client_secret: clientSecret, return_url: returnUrl }),
  });
  const answer = (await response.json()) as {
    status?: string;
    next_action?: { redirect_to_url?: { url?: string } } | null;
    error?: { message?: string };
  };
  const bankPage = answer.next_action?.redirect_to_url?.url;
  if (bankPage !== undefined) {
    location.assign(bankPage);
    // The browser is leaving, so this never resolves and the caller stays busy.
    return new Promise(() => undefined);
  }
  return answer.error === undefined
    ? { status: intentStatusOf(answer.status) }
    : { status: 'error', message: answer.error.message ?? CARD_MESSAGES.failed };
}

/**
 * Has the user's bank authenticate a payment with a saved card
 * (https://docs.stripe.com/payments/3d-secure), in a Stripe window or on the bank's page.
 */
export async function authenticatePayment(authentication: Authentication): Promise<PaymentResult> {
  try {
    return await (authentication.card.mode === 'sandbox'
      ? inSandbox(authentication.card, authentication)
      : atStripe(authentication));
  } catch {
    return { status: 'error', message: CARD_MESSAGES.unexpected };
  }
}
