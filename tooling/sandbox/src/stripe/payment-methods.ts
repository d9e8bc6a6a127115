import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { Account } from './account.ts';
import { addressOf } from './addresses.ts';
import { cardBrand, checkCard, type EnteredCard } from './card-checks.ts';
import { invalidRequest, missingParameter, noSuch } from './errors.ts';
import { newId } from './ids.ts';
import { mergeMetadata } from './metadata.ts';
import {
  LIVE_CARD,
  TEST_BANK_ACCOUNTS,
  TEST_CARDS,
  TEST_PAYMENT_METHODS,
  type Outcome,
} from './test-cards.ts';

/** A payment method as described by a form or a server. */
export type PaymentMethodInput = {
  type?: string;
  card?: { number?: string; exp_month?: number; exp_year?: number; cvc?: string; token?: string };
  us_bank_account?: {
    account_number?: string;
    routing_number?: string;
    account_holder_type?: string;
    account_type?: string;
  };
  billing_details?: {
    address?: Stripe.AddressParam | '' | null;
    email?: string | null;
    name?: string | null;
    phone?: string | null;
  };
  metadata?: Stripe.MetadataParam | '' | null;
};

/** Creates the table of the test numbers behind payment methods. */
export function defineInstruments(account: Account): void {
  account.store.define(`
    CREATE TABLE IF NOT EXISTS stripe_instruments (id TEXT PRIMARY KEY, number TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS stripe_setups (payment_method TEXT PRIMARY KEY) STRICT;
  `);
}

/** Records that the holder authenticated this payment method for off-session payments. */
export function markSetUp(account: Account, paymentMethod: Stripe.PaymentMethod): void {
  account.store
    .statement('INSERT OR IGNORE INTO stripe_setups (payment_method) VALUES (?)')
    .run(paymentMethod.id);
}

/**
 * Whether the bank requires authentication for a payment.
 *
 * @param offSession the customer isn't present, as at a renewal.
 */
export function asksForAuthentication(
  account: Account,
  paymentMethod: Stripe.PaymentMethod,
  offSession: boolean,
): boolean {
  const { authentication, exemptOffSession } = outcomeOf(account, paymentMethod);
  if (authentication !== true) return false;
  if (!offSession || exemptOffSession === undefined) return true;
  if (exemptOffSession === 'always') return false;
  const setUp = account.store
    .statement('SELECT 1 FROM stripe_setups WHERE payment_method = ?')
    .get(paymentMethod.id);
  return setUp === undefined;
}

/**
 * Creates a payment method from the entered data.
 *
 * @throws StripeApiError 402 for an invalid card, 400 for missing parts.
 */
export function createPaymentMethod(
  account: Account,
  input: PaymentMethodInput,
): Stripe.PaymentMethod {
  const type = input.type ?? (input.card ? 'card' : undefined);
  if (type === undefined) throw missingParameter('type');
  if (type === 'card') {
    if (!input.card) throw missingParameter('card');
    if (input.card.token !== undefined) return fromToken(account, input.card.token, input);
    return saveCard(account, checkCard(enteredCard(input.card), new Date()), input);
  }
  if (type === 'us_bank_account') return saveBankAccount(account, input);
  throw invalidRequest(
    `The sandbox has no payment method of type ${type}; it has card and us_bank_account.`,
    { param: 'type' },
  );
}

/**
 * The payment method with an ID: one of this account, or a new one for a test ID such as
 * `pm_card_visa`.
 *
 * @throws StripeApiError 400 if there is none.
 */
export function usePaymentMethod(account: Account, id: string): Stripe.PaymentMethod {
  const number = TEST_PAYMENT_METHODS.get(id);
  if (number !== undefined) return fromTestNumber(account, number, {});
  const found = account.resources.find('payment_method', id);
  if (!found) throw noSuch('PaymentMethod', id, 'payment_method', 400);
  return found;
}

/** Result of a payment with this payment method. */
export function outcomeOf(account: Account, paymentMethod: Stripe.PaymentMethod): Outcome {
  const row = account.store
    .statement('SELECT number FROM stripe_instruments WHERE id = ?')
    .get(paymentMethod.id);
  const number = String(row?.['number']);
  if (paymentMethod.type === 'us_bank_account')
    return TEST_BANK_ACCOUNTS.get(number) ?? { settlesLater: 'succeeded' };
  return TEST_CARDS.get(number) ?? { decline: LIVE_CARD };
}

function enteredCard(card: NonNullable<PaymentMethodInput['card']>): EnteredCard {
  const { number, exp_month, exp_year, cvc } = card;
  if (number === undefined) throw missingParameter('card[number]');
  if (exp_month === undefined) throw missingParameter('card[exp_month]');
  if (exp_year === undefined) throw missingParameter('card[exp_year]');
  return {
    number,
    expMonth: exp_month,
    expYear: exp_year,
    ...(cvc === undefined ? {} : { cvc }),
  };
}

/** `tok_visa` stands for the card of `pm_card_visa`, and the other test tokens likewise. */
function fromToken(
  account: Account,
  token: string,
  input: PaymentMethodInput,
): Stripe.PaymentMethod {
  const number =
    TEST_PAYMENT_METHODS.get(token.replace(/^tok_/, 'pm_card_')) ??
    TEST_PAYMENT_METHODS.get(token.replace(/^tok_/, 'pm_card_visa_'));
  if (number === undefined) throw noSuch('token', token, 'card[token]', 400);
  return fromTestNumber(account, number, input);
}

function fromTestNumber(
  account: Account,
  number: string,
  input: PaymentMethodInput,
): Stripe.PaymentMethod {
  if (TEST_BANK_ACCOUNTS.has(number)) {
    return saveBankAccount(account, {
      ...input,
      us_bank_account: { account_number: number, routing_number: '110000000' },
    });
  }
  const expYear = new Date().getUTCFullYear() + 1;
  return saveCard(account, { number, expMonth: 12, expYear, cvc: '123' }, input);
}

function saveCard(
  account: Account,
  card: EnteredCard,
  input: PaymentMethodInput,
): Stripe.PaymentMethod {
  const brand = cardBrand(card.number);
  return save(account, card.number, {
    ...common(account, input, 'card'),
    card: {
      brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: card.cvc === undefined ? null : 'unchecked',
      },
      country: 'US',
      display_brand: brand,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: fingerprint(card.number),
      funding: card.number === '4000056655665556' ? 'debit' : 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
  });
}

function saveBankAccount(account: Account, input: PaymentMethodInput): Stripe.PaymentMethod {
  const { account_number, routing_number, account_holder_type, account_type } =
    input.us_bank_account ?? {};
  if (account_number === undefined) throw missingParameter('us_bank_account[account_number]');
  if (routing_number !== '110000000') {
    throw invalidRequest('You must use a test bank account number in test mode.', {
      code: 'routing_number_invalid',
      param: 'us_bank_account[routing_number]',
    });
  }
  return save(account, account_number, {
    ...common(account, input, 'us_bank_account'),
    us_bank_account: {
      account_holder_type: account_holder_type ?? 'individual',
      account_type: account_type ?? 'checking',
      bank_name: 'STRIPE TEST BANK',
      financial_connections_account: null,
      fingerprint: fingerprint(account_number),
      last4: account_number.slice(-4),
      networks: { preferred: 'ach', supported: ['ach'] },
      routing_number,
      status_details: {},
    },
  });
}

function common(account: Account, input: PaymentMethodInput, type: string): Stripe.PaymentMethod {
  const { address, email, name, phone } = input.billing_details ?? {};
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: addressOf(address),
      email: email ?? null,
      name: name ?? null,
      phone: phone ?? null,
      tax_id: null,
    },
    created: account.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: mergeMetadata({}, input.metadata),
    type,
  };
}

function save(
  account: Account,
  number: string,
  paymentMethod: Stripe.PaymentMethod,
): Stripe.PaymentMethod {
  account.store
    .statement('INSERT INTO stripe_instruments (id, number) VALUES (?, ?)')
    .run(paymentMethod.id, number);
  account.resources.save(paymentMethod);
  return paymentMethod;
}

function fingerprint(number: string): string {
  return createHash('sha256').update(number).digest('hex').slice(0, 16);
}
