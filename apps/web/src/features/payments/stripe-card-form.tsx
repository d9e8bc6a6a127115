import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { LANGUAGE } from '../../lib/language.ts';
import { ActionBar } from '@voltcourier/ui/action-bar';
import { Button } from '@voltcourier/ui/button';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import styles from './card-form.module.css';
import {
  CARD_MESSAGES,
  type CardFormProps,
  intentStatusOf,
  type PaymentResult,
} from './card-form.ts';

// Wallets pay with one touch, so they come first. Stripe shows only what the device and account
// support.
const METHOD_ORDER = ['apple_pay', 'google_pay', 'card'];

/** Submits the entries to Stripe, with the bank's page if required. */
async function confirm(
  { stripe, elements }: { stripe: Stripe; elements: StripeElements },
  purpose: CardFormProps['purpose'],
  returnUrl: string,
): Promise<PaymentResult> {
  const options = {
    elements,
    confirmParams: { return_url: returnUrl },
    redirect: 'if_required',
  } as const;
  if (purpose === 'save') {
    const { error, setupIntent } = await stripe.confirmSetup(options);
    return error === undefined
      ? { status: intentStatusOf(setupIntent.status) }
      : { status: 'error', message: error.message ?? CARD_MESSAGES.notSaved };
  }
  const { error, paymentIntent } = await stripe.confirmPayment(options);
  if (error === undefined) return { status: intentStatusOf(paymentIntent.status) };
  const message = error.message ?? CARD_MESSAGES.failed;
  return error.payment_intent === undefined
    ? { status: 'error', message }
    : { status: intentStatusOf(error.payment_intent.status), message };
}

/** Mounts Stripe's Payment Element in an element of the page. */
function useElement({
  card,
  clientSecret,
  name,
  onResult,
}: Pick<CardFormProps, 'card' | 'clientSecret' | 'name' | 'onResult'>) {
  const container = useRef<HTMLDivElement>(null);
  const stripe = useRef<{ stripe: Stripe; elements: StripeElements } | undefined>(undefined);

  useEffect(() => {
    let isGone = false;
    const mount = async () => {
      const loaded = await loadStripe(card.publishableKey, { locale: LANGUAGE }).catch(() => null);
      if (isGone || container.current === null) return;
      if (loaded === null) {
        onResult({ status: 'error', message: CARD_MESSAGES.unavailable });
        return;
      }
      const elements = loaded.elements({ clientSecret });
      elements
        .create('payment', {
          defaultValues: { billingDetails: { name } },
          paymentMethodOrder: METHOD_ORDER,
        })
        .mount(container.current);
      stripe.current = { stripe: loaded, elements };
    };
    void mount();
    return () => {
      isGone = true;
      stripe.current?.elements.getElement('payment')?.destroy();
      stripe.current = undefined;
    };
  }, [card.publishableKey, clientSecret, name, onResult]);
  return { container, stripe };
}

/** Stripe's Payment Element, mounted for one intent. */
export function StripeCardForm({
  card,
  purpose,
  clientSecret,
  payLabel,
  returnUrl,
  name,
  notice,
  onResult,
}: CardFormProps) {
  const { container, stripe } = useElement({ card, clientSecret, name, onResult });
  const [isPending, setIsPending] = useState(false);

  const pay = async () => {
    const { current } = stripe;
    if (current === undefined || !navigator.onLine) {
      const why = current === undefined ? 'unavailable' : 'offline';
      return onResult({ status: 'error', message: CARD_MESSAGES[why] });
    }
    setIsPending(true);
    try {
      onResult(await confirm(current, purpose, returnUrl));
    } catch {
      onResult({ status: 'error', message: CARD_MESSAGES.unexpected });
    } finally {
      setIsPending(false);
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) void pay();
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      <div ref={container} className={styles.element} />
      <ActionBar>
        {notice}
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          pending={isPending}
          pendingLabel={purpose === 'pay' ? 'Processing...' : 'Saving...'}
        >
          {payLabel}
        </Button>
      </ActionBar>
    </form>
  );
}
