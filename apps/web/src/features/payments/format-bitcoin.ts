import type { BitcoinPaymentDetails } from '@voltcourier/contracts/payments/bitcoin';
import { formatUsd } from '@voltcourier/pricing';
import { formatClock } from '../../lib/appointment.ts';

/**
 * Formats the price of a bitcoin with its source and time: "Rate: 1 BTC = $27,000.00
 * (mempool.space, 4:31 PM EST)". `now` is the current time in epoch milliseconds.
 */
export function formatRate(
  { usd, source, at }: BitcoinPaymentDetails['rate'],
  now?: number,
): string {
  const price = `1 BTC = ${formatUsd(Math.round(usd * 100))}`;
  return `Rate: ${price} (${source}, ${formatClock(at, now)})`;
}

/**
 * Formats the amount's value: "for $99.99", or the missing part of it after a short payment.
 * `dueSats` is the whole amount, as far as it is known.
 */
export function formatWorth(
  { amountCents, amountSats }: Pick<BitcoinPaymentDetails, 'amountCents' | 'amountSats'>,
  dueSats = amountSats,
): string {
  return `${amountSats < dueSats ? 'still to pay of' : 'for'} ${formatUsd(amountCents)}`;
}
