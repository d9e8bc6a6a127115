import type { BitcoinPaymentDetails } from '@voltcourier/contracts/payments/bitcoin';
import { formatUsd } from '@voltcourier/pricing';
import { formatClock } from '../../lib/appointment.ts';

/**
 * What a bitcoin costs, who says so and since when: "Rate: 1 BTC = $27,000.00 (mempool.space,
 * 4:31 PM EST)". `now` is the present, in epoch milliseconds.
 */
export function rateWords(
  { usd, source, at }: BitcoinPaymentDetails['rate'],
  now?: number,
): string {
  const price = `1 BTC = ${formatUsd(Math.round(usd * 100))}`;
  return `Rate: ${price} (${source}, ${formatClock(at, now)})`;
}

/**
 * What the amount stands for: "for $99.99", or what is missing of that once less has come. `dueSats`
 * is the whole, as far as it is known.
 */
export function worthWords(
  { amountCents, amountSats }: Pick<BitcoinPaymentDetails, 'amountCents' | 'amountSats'>,
  dueSats = amountSats,
): string {
  return `${amountSats < dueSats ? 'still to pay of' : 'for'} ${formatUsd(amountCents)}`;
}
