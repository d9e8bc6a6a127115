import { cardError, type StripeApiError } from './errors.ts';

/** A card as entered in a form. */
export type EnteredCard = { number: string; expMonth: number; expYear: number; cvc?: string };

/** Length of the security code on the card. */
function securityCodeLength(number: string): number {
  return /^3[47]/.test(number) ? 4 : 3;
}

/** Check digit of ISO/IEC 7812-1, annex B. */
function passesLuhn(number: string): boolean {
  let sum = 0;
  for (let index = 0; index < number.length; index += 1) {
    const digit = Number(number.at(-1 - index)) * (index % 2 === 0 ? 1 : 2);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

/**
 * Refuses invalid cards, with Stripe's codes (https://docs.stripe.com/testing#invalid-data). Spaces
 * and dashes are ignored.
 *
 * @throws StripeApiError 402
 */
export function checkCard(card: EnteredCard, now: Date): EnteredCard {
  const number = card.number.replaceAll(/[\s-]/g, '');
  if (!/^\d{8,19}$/.test(number))
    throw invalid('invalid_number', 'The card number is not a valid credit card number.', 'number');
  if (!passesLuhn(number))
    throw invalid('incorrect_number', 'Your card number is incorrect.', 'number');
  const expYear = card.expYear < 100 ? card.expYear + 2000 : card.expYear;
  const thisYear = now.getUTCFullYear();
  if (card.expMonth < 1 || card.expMonth > 12)
    throw invalid('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  if (expYear < thisYear || expYear > thisYear + 50)
    throw invalid('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  if (expYear === thisYear && card.expMonth < now.getUTCMonth() + 1)
    throw invalid('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  if (card.cvc !== undefined && !hasLength(card.cvc, securityCodeLength(number)))
    throw invalid('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  return { ...card, number, expYear };
}

function hasLength(digits: string, length: number): boolean {
  return /^\d+$/.test(digits) && digits.length === length;
}

function invalid(code: string, message: string, param: string): StripeApiError {
  return cardError({ code, message, param });
}

/** Brand by the leading digits, as published by the networks. */
export function cardBrand(number: string): string {
  if (number.startsWith('4')) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard';
  if (/^3[47]/.test(number)) return 'amex';
  if (/^(6011|65|64[4-9])/.test(number)) return 'discover';
  if (/^3(0[0-5]|[68])/.test(number)) return 'diners';
  if (number.startsWith('35')) return 'jcb';
  if (number.startsWith('62')) return 'unionpay';
  return 'unknown';
}
