import type { SavedCard } from '@voltcourier/contracts/payments/payment-methods';

// Stripe's names (https://docs.stripe.com/api/payment_methods/object, card.brand).
const BRANDS: Readonly<Partial<Record<string, string>>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'Eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

const SOON_MS = 60 * 86_400_000;

/** Returns a card network's own name. */
export const brandName = (brand: string): string => BRANDS[brand] ?? 'Card';

/** Returns a card's name: "Visa •••• 4242". */
export const cardName = ({ brand, last4 }: SavedCard): string =>
  `${brandName(brand)} •••• ${last4}`;

/**
 * Returns when a card expires, and whether that is soon. It is valid through the end of its month.
 */
export function expiryOf(
  { expMonth, expYear }: Pick<SavedCard, 'expMonth' | 'expYear'>,
  now: Date,
): { text: string; state: 'good' | 'soon' | 'expired' } {
  const date = `${String(expMonth).padStart(2, '0')}/${expYear}`;
  // Time until the next month begins in the last time zone.
  const left = Date.UTC(expYear, expMonth, 1, 12) - now.getTime();
  if (left <= 0) return { text: `Expired ${date}`, state: 'expired' };
  return left < SOON_MS
    ? { text: `Expires soon, ${date}`, state: 'soon' }
    : { text: `Expires ${date}`, state: 'good' };
}
