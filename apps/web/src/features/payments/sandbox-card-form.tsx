import { ActionBar } from '@voltcourier/ui/action-bar';
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
import { LANGUAGE } from '../../lib/language.ts';
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

/** Confirms an intent with Stripe's protocol, like Stripe.js with the publishable key. */
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

const REFUSED = 'This card was refused. Check the number, or use another card.';

/** Returns the error message. Stripe.js localizes it; the sandbox has only English. */
const messageOf = ({ message }: { message?: string }): string | undefined =>
  LANGUAGE === 'en' ? message : REFUSED;

function resultOf(answer: IntentAnswer, failed: string): PaymentResult {
  if (answer.error !== undefined) {
    const message = messageOf(answer.error) ?? failed;
    const status = (answer.error.payment_intent ?? answer.error.setup_intent)?.status;
    return status === undefined
      ? { status: 'error', message }
      : { status: intentStatusOf(status), message };
  }
  const refused = answer.last_payment_error ?? answer.last_setup_error;
  return {
    status: intentStatusOf(answer.status),
    message: refused ? messageOf(refused) : undefined,
  };
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

/** Entries of the fields, as typed. */
interface Typed {
  number: string;
  expires: string;
  cvc: string;
  name: string;
}

/** Returns the fields with missing or invalid entries. */
const missingIn = ({ number, expires, cvc }: Typed) => ({
  ...(digits(number).length < 12 && { number: 'Enter the number on your card.' }),
  ...(digits(expires).length < 4 && { expires: 'Enter month and year, such as 12 / 34.' }),
  ...(cvc.length < 3 && { cvc: 'Enter the 3 or 4 digits on your card.' }),
});

/** Confirms with a card, and redirects to the bank's page if necessary. */
function useSandboxPayment(props: CardFormProps) {
  const [isPending, setIsPending] = useState(false);
  const settle = (result: PaymentResult) => {
    setIsPending(false);
    props.onResult(result);
    return result;
  };
  /** Returns the result; undefined if the browser leaves for the bank's page. */
  const confirm = async ({ number, expires, cvc, name }: Typed) => {
    if (!navigator.onLine) return settle({ status: 'error', message: CARD_MESSAGES.offline });
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
        // The button stays busy while the browser navigates.
        location.assign(bankPage);
        return undefined;
      }
      return settle(
        resultOf(answer, props.purpose === 'pay' ? CARD_MESSAGES.failed : CARD_MESSAGES.notSaved),
      );
    } catch {
      return settle({ status: 'error', message: CARD_MESSAGES.unexpected });
    }
  };
  return { isPending, confirm };
}

interface CardFieldsProps {
  readonly typed: Typed;
  readonly missing: Partial<Typed>;
  readonly onType: (changes: Partial<Typed>) => void;
}

function CardFields({ typed, missing, onType }: CardFieldsProps) {
  return (
    <>
      <TextField
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        value={typed.number}
        error={missing.number}
        onChange={({ target }) => onType({ number: grouped(target.value) })}
      />
      <div className={styles.pair}>
        <TextField
          label="Expiry date"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM / YY"
          value={typed.expires}
          error={missing.expires}
          onChange={({ target }) => onType({ expires: expiry(target.value) })}
        />
        <TextField
          label="CVC"
          inputMode="numeric"
          autoComplete="cc-csc"
          value={typed.cvc}
          error={missing.cvc}
          onChange={({ target }) => onType({ cvc: digits(target.value).slice(0, 4) })}
        />
      </div>
      <TextField
        label="Name on card"
        autoComplete="cc-name"
        value={typed.name}
        onChange={({ target }) => onType({ name: target.value })}
      />
    </>
  );
}

/** Card form of the sandbox: it uses Stripe's protocol, but no money moves. */
export function SandboxCardForm(props: CardFormProps) {
  const [typed, setTyped] = useState({ number: '', expires: '', cvc: '', name: props.name });
  const [missing, setMissing] = useState<Partial<Typed>>({});
  const { isPending, confirm } = useSandboxPayment(props);

  const pay = async () => {
    const result = await confirm(typed);
    if (result?.status === 'requires_payment_method') setMissing({ number: REFUSED });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const found = missingIn(typed);
    setMissing(found);
    if (Object.keys(found).length === 0) void pay();
  };

  const isPayment = props.purpose === 'pay';
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Notice still tone="info" title="Sandbox: no money moves">
        {'Test card: 4242\u00A04242\u00A04242\u00A04242, any future date, any CVC.'}
      </Notice>
      <CardFields
        typed={typed}
        missing={missing}
        onType={(changes) => setTyped((current) => ({ ...current, ...changes }))}
      />
      <ActionBar>
        {props.notice}
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          pending={isPending}
          pendingLabel={isPayment ? 'Processing...' : 'Saving...'}
        >
          {props.payLabel}
        </Button>
      </ActionBar>
    </form>
  );
}
