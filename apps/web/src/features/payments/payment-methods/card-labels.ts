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

/** What a card's network calls itself. */
export const brandName = (brand: string): string => BRANDS[brand] ?? 'Card';

/** A card as one tells it from others: "Visa •••• 4242". */
export const cardName = ({ brand, last4 }: SavedCard): string =>
  `${brandName(brand)} •••• ${last4}`;

/** Until when a card can be used, and whether that is a matter by now. It ends with its month. */
export function expiryOf(
  { expMonth, expYear }: Pick<SavedCard, 'expMonth' | 'expYear'>,
  now: Date,
): { words: string; state: 'good' | 'soon' | 'expired' } {
  const date = `${String(expMonth).padStart(2, '0')}/${expYear}`;
  // The month after it, where it is the last to begin.
  const left = Date.UTC(expYear, expMonth, 1, 12) - now.getTime();
  if (left <= 0) return { words: `Expired ${date}`, state: 'expired' };
  return left < SOON_MS
    ? { words: `Expires soon, ${date}`, state: 'soon' }
    : { words: `Expires ${date}`, state: 'good' };
}
