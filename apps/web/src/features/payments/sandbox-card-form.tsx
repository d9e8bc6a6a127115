import { Button } from '@voltcourier/ui/button';
import { Notice } from '@voltcourier/ui/notice';
import { TextField } from '@voltcourier/ui/text-field';
import { type FormEvent, useState } from 'react';
import {
  CARD_MESSAGES,
  type CardFormProps,
  intentStatusOf,
  type PaymentResult,
} from './card-form.ts';
import styles from './card-form.module.css';

interface IntentAnswer {
  status?: string;
  next_action?: { redirect_to_url?: { url?: string } } | null;
  last_payment_error?: { message?: string } | null;
  last_setup_error?: { message?: string } | null;
  error?: {
    message?: string;
    payment_intent?: { status?: string };
    setup_intent?: { status?: string };
  };
}

interface Card {
  number: string;
  expMonth: string;
  expYear: string;
  cvc: string;
  name: string;
}

/** Confirms an intent in Stripe's own protocol, as Stripe.js does with the publishable key. */
async function confirmIntent(
  { card, purpose, clientSecret, returnUrl }: CardFormProps,
  entered: Card,
): Promise<IntentAnswer> {
  if (card.mode !== 'sandbox') throw new Error('The sandbox form is for the sandbox.');
  const id = clientSecret.split('_secret_')[0] ?? '';
  const intents = purpose === 'pay' ? 'payment_intents' : 'setup_intents';
  const response = await fetch(`${card.url}/v1/${intents}/${id}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${card.publishableKey}` },
    body: new URLSearchParams({
      client_secret: clientSecret,
      return_url: returnUrl,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': entered.number,
      'payment_method_data[card][exp_month]': entered.expMonth,
      'payment_method_data[card][exp_year]': entered.expYear,
      'payment_method_data[card][cvc]': entered.cvc,
      'payment_method_data[billing_details][name]': entered.name,
    }),
  });
  return (await response.json()) as IntentAnswer;
}

function resultOf(answer: IntentAnswer, failed: string): PaymentResult {
  if (answer.error !== undefined) {
    const message = answer.error.message ?? failed;
    const status = (answer.error.payment_intent ?? answer.error.setup_intent)?.status;
    return status === undefined
      ? { status: 'error', message }
      : { status: intentStatusOf(status), message };
  }
  const refused = answer.last_payment_error ?? answer.last_setup_error;
  return { status: intentStatusOf(answer.status), message: refused?.message };
}

const digits = (text: string) => text.replace(/\D/gu, '');

const grouped = (text: string) =>
  digits(text)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/gu, '$1 ');

const expiry = (text: string) => {
  const only = digits(text).slice(0, 4);
  return only.length > 2 ? `${only.slice(0, 2)} / ${only.slice(2)}` : only;
};

/** The card form of the sandbox: it pays in Stripe's protocol, and no money moves. */
export function SandboxCardForm(props: CardFormProps) {
  const [number, setNumber] = useState('');
  const [expires, setExpires] = useState('');
  const [cvc, setCvc] = useState('');
  const [name, setName] = useState(props.name);
  const [isPending, setIsPending] = useState(false);
  const [missing, setMissing] = useState<{ number?: string; expires?: string; cvc?: string }>({});

  const pay = async () => {
    const found = {
      ...(digits(number).length < 12 && { number: 'Enter the number on your card.' }),
      ...(digits(expires).length < 4 && { expires: 'Enter month and year, such as 12 / 34.' }),
      ...(cvc.length < 3 && { cvc: 'Enter the 3 or 4 digits on your card.' }),
    };
    setMissing(found);
    if (Object.keys(found).length > 0) return;
    setIsPending(true);
    try {
      const answer = await confirmIntent(props, {
        number: digits(number),
        expMonth: digits(expires).slice(0, 2),
        expYear: `20${digits(expires).slice(2)}`,
        cvc,
        name,
      });
      const bankPage = answer.next_action?.redirect_to_url?.url;
      if (answer.status === 'requires_action' && bankPage !== undefined) {
        // The button stays busy while the browser leaves.
        location.assign(bankPage);
        return;
      }
      setIsPending(false);
      props.onResult(
        resultOf(answer, props.purpose === 'pay' ? CARD_MESSAGES.failed : CARD_MESSAGES.notSaved),
      );
    } catch {
      setIsPending(false);
      props.onResult({ status: 'error', message: CARD_MESSAGES.unexpected });
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) void pay();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Notice still tone="info" title="Sandbox: no money moves">
        {`${props.purpose === 'pay' ? 'Pay with' : 'Save'} Stripe’s test card 4242 4242 4242 4242, any future date and any CVC.`}
      </Notice>
      <TextField
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        value={number}
        error={missing.number}
        onChange={(event) => setNumber(grouped(event.target.value))}
      />
      <div className={styles.pair}>
        <TextField
          label="Expiry date"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM / YY"
          value={expires}
          error={missing.expires}
          onChange={(event) => setExpires(expiry(event.target.value))}
        />
        <TextField
          label="CVC"
          inputMode="numeric"
          autoComplete="cc-csc"
          value={cvc}
          error={missing.cvc}
          onChange={(event) => setCvc(digits(event.target.value).slice(0, 4))}
        />
      </div>
      <TextField
        label="Name on card"
        autoComplete="cc-name"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        pending={isPending}
        pendingLabel={props.purpose === 'pay' ? 'Processing...' : 'Saving...'}
      >
        {props.payLabel}
      </Button>
    </form>
  );
}
