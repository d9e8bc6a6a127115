import type Stripe from 'stripe';
import type { Account } from './account.ts';
import { invalidRequest, noSuch, type StripeApiError } from './errors.ts';
import type { PaymentMethodInput } from './payment-methods.ts';

/** Parameters of an intent, sent by a server or a browser. */
export type IntentParams = Omit<
  Stripe.PaymentIntentCreateParams,
  'amount' | 'currency' | 'payment_method_data' | 'description' | 'receipt_email' | 'shipping'
> & {
  amount?: number;
  currency?: string;
  payment_method_data?: PaymentMethodInput;
  description?: string | null;
  receipt_email?: string | null;
  shipping?: Stripe.PaymentIntentCreateParams.Shipping | '' | null;
  amount_to_confirm?: number;
};

/**
 * Stripe parameters that the sandbox doesn't support. They are refused, because accepting them
 * would let tests pass that fail with Stripe.
 */
const NOT_MODELLED: readonly (keyof IntentParams)[] = [
  'amount_details',
  'amount_to_confirm',
  'application_fee_amount',
  'confirmation_token',
  'customer_account',
  'excluded_payment_method_types',
  'hooks',
  'mandate',
  'on_behalf_of',
  'payment_details',
  'payment_method_configuration',
  'radar_options',
  'transfer_data',
];

/** Payment method types enabled for the sandbox's account. */
const ENABLED_TYPES: readonly string[] = ['card', 'us_bank_account'];

/** Minimum charge in the account's currencies: https://docs.stripe.com/currencies. */
const MINIMUM_AMOUNTS: ReadonlyMap<string, number> = new Map([
  ['usd', 50],
  ['eur', 50],
  ['gbp', 30],
  ['cad', 50],
  ['aud', 50],
  ['jpy', 50],
  ['mxn', 1000],
]);

const MAXIMUM_AMOUNT = 99_999_999;

/** @throws StripeApiError 400 for what the sandbox doesn't support. */
export function checkModelled(params: IntentParams): void {
  const unsupported = NOT_MODELLED.find((name) => params[name] !== undefined);
  if (unsupported !== undefined) throw notModelled(unsupported);
  if (params.confirmation_method === 'manual') throw notModelled('confirmation_method');
  if (params.capture_method === 'manual') throw notModelled('capture_method');
}

/**
 * The requested 3-D Secure setting, the only supported payment method option.
 *
 * @throws StripeApiError 400 for any other option.
 */
export function requestedThreeDSecure(params: IntentParams): string | undefined {
  const { card, ...others } = params.payment_method_options ?? {};
  const [other] = Object.keys(others);
  if (other !== undefined) throw notModelled(`payment_method_options[${other}]`);
  if (!card) return undefined;
  const { request_three_d_secure, ...options } = card;
  const [option] = Object.keys(options);
  if (option !== undefined) throw notModelled(`payment_method_options[card][${option}]`);
  return request_three_d_secure;
}

/** Error 400 for a parameter that the sandbox doesn't support. */
export function notModelled(param: string): StripeApiError {
  return invalidRequest(`The sandbox does not model ${param}.`, { param });
}

/** @throws StripeApiError 400 for an amount that Stripe would not charge. */
export function checkAmount(amount: number, currency: string): void {
  const minimum = MINIMUM_AMOUNTS.get(currency);
  if (minimum === undefined) {
    throw invalidRequest(
      `Invalid currency: ${currency}. Stripe currently supports these currencies: ${[...MINIMUM_AMOUNTS.keys()].join(', ')}`,
      { param: 'currency' },
    );
  }
  if (amount < 1)
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  if (amount < minimum)
    throw invalidRequest(`Amount must be at least ${money(minimum, currency)}`, {
      code: 'amount_too_small',
      param: 'amount',
    });
  if (amount > MAXIMUM_AMOUNT)
    throw invalidRequest(`Amount must be no more than ${money(MAXIMUM_AMOUNT, currency)}`, {
      code: 'amount_too_large',
      param: 'amount',
    });
}

/** `$0.50 usd`, as Stripe writes an amount in a message. */
export function money(amount: number, currency: string): string {
  const text = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  const digits = text.resolvedOptions().maximumFractionDigits ?? 2;
  return `${text.format(amount / 10 ** digits)} ${currency}`;
}

/** Stripe's own check is also loose: it only refuses undeliverable addresses. */
export function checkEmail(email: string | null | undefined, param: string): void {
  if (email && !/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email))
    throw invalidRequest(`Invalid email address: ${email}`, { code: 'email_invalid', param });
}

/** @throws StripeApiError 400 if the URL isn't http(s). */
export function checkReturnUrl(url: string | undefined): void {
  if (url === undefined) return;
  const parsed = URL.parse(url);
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol))
    throw invalidRequest('Not a valid URL', { code: 'url_invalid', param: 'return_url' });
}

/** @throws StripeApiError 400 if the customer doesn't exist. */
export function checkCustomer(account: Account, id: string | undefined): void {
  if (id !== undefined && !account.resources.find('customer', id))
    throw noSuch('customer', id, 'customer', 400);
}

/**
 * Types that an intent accepts: enabled for the account, available in its currency, and among those
 * allowed.
 */
export function paymentMethodTypes(
  currency: string,
  allowed: readonly string[] | undefined,
): string[] {
  const types = ENABLED_TYPES.filter(
    (type) =>
      (type !== 'us_bank_account' || currency === 'usd') &&
      (allowed === undefined || allowed.includes(type)),
  );
  if (types.length === 0)
    throw invalidRequest(
      `None of the allowed payment method types is enabled on this account. The sandbox has ${ENABLED_TYPES.join(' and ')}.`,
      { param: 'allowed_payment_method_types' },
    );
  return types;
}
