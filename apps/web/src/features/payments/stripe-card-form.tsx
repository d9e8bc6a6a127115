import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { Button } from '@voltcourier/ui/button';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import styles from './card-form.module.css';
import { CARD_MESSAGES, type CardFormProps, intentStatusOf } from './card-form.ts';

/** Stripe's Payment Element, mounted for one intent. */
export function StripeCardForm({
  card,
  clientSecret,
  payLabel,
  returnUrl,
  name,
  onResult,
}: CardFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const stripe = useRef<{ stripe: Stripe; elements: StripeElements } | undefined>(undefined);
  const [isPending, setIsPending] = useState(false);

  useEffect(() => {
    let isGone = false;
    const mount = async () => {
      const loaded = await loadStripe(card.publishableKey).catch(() => null);
      if (isGone || place.current === null) return;
      if (loaded === null) {
        onResult({ status: 'error', message: CARD_MESSAGES.unavailable });
        return;
      }
      const elements = loaded.elements({ clientSecret });
      elements
        .create('payment', { defaultValues: { billingDetails: { name } } })
        .mount(place.current);
      stripe.current = { stripe: loaded, elements };
    };
    void mount();
    return () => {
      isGone = true;
      stripe.current?.elements.getElement('payment')?.destroy();
      stripe.current = undefined;
    };
  }, [card.publishableKey, clientSecret, name, onResult]);

  const pay = async () => {
    if (stripe.current === undefined) {
      onResult({ status: 'error', message: CARD_MESSAGES.unavailable });
      return;
    }
    setIsPending(true);
    try {
      const { error, paymentIntent } = await stripe.current.stripe.confirmPayment({
        elements: stripe.current.elements,
        confirmParams: { return_url: returnUrl },
        redirect: 'if_required',
      });
      if (error === undefined) onResult({ status: intentStatusOf(paymentIntent.status) });
      else if (error.payment_intent === undefined) {
        onResult({ status: 'error', message: error.message ?? CARD_MESSAGES.failed });
      } else {
        onResult({
          status: intentStatusOf(error.payment_intent.status),
          message: error.message ?? CARD_MESSAGES.failed,
        });
      }
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
      <div ref={place} className={styles.element} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        pending={isPending}
        pendingLabel="Processing..."
      >
        {payLabel}
      </Button>
    </form>
  );
}
