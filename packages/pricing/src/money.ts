/** Money is always integer US cents (specification section 9, "card amounts in cents"). */

const THOUSANDS = /\B(?=(?:\d{3})+$)/gu;

const wholeDollars = (cents: number) =>
  `${cents < 0 ? '-' : ''}$${String(Math.trunc(Math.abs(cents) / 100)).replaceAll(THOUSANDS, ',')}`;

/**
 * Formats cents for display: `9999` is `$99.99`. It doesn't use `Intl`, because the first
 * `Intl.NumberFormat` of a page blocks a slow phone for 45 ms.
 */
export function formatUsd(cents: number): string {
  return `${wholeDollars(cents)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
}

/** Formats cents without a zero fraction: `9900` is `$99`, `9950` is `$99.50`. */
export function formatUsdShort(cents: number): string {
  return cents % 100 === 0 ? wholeDollars(cents) : formatUsd(cents);
}

/**
 * Converts dollars as sent by the observed client (`99.99`) to cents; `undefined` if that isn't a
 * whole number of cents. Only compared with our own price, never charged.
 */
export function centsFromDollars(dollars: number): number | undefined {
  const cents = Math.round(dollars * 100);
  const isWhole = Number.isSafeInteger(cents) && Math.abs(dollars * 100 - cents) < 1e-6;
  return isWhole ? cents : undefined;
}

/** Converts cents to the dollars in the observed client's query string: `9999` is `99.99`. */
export function dollarsFromCents(cents: number): string {
  return (cents / 100).toFixed(2);
}

/**
 * Converts dollars as typed ("49.99", "$1,049.9", "50") to cents; `undefined` if invalid. Only for
 * staff input: what a customer pays comes from our own prices.
 */
export function centsFromEntry(entry: string): number | undefined {
  const amount = entry.trim().replace(/^\$\s*/u, '');
  // A comma anywhere else may be a decimal comma: $12,50 is not $1,250.
  const typed = /^\d{1,3}(?:,\d{3})+(?:\.|$)/u.test(amount) ? amount.replaceAll(',', '') : amount;
  return /^\d{1,7}(?:\.\d{0,2})?$/u.test(typed) ? Math.round(Number(typed) * 100) : undefined;
}
