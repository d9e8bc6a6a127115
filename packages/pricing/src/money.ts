/**
 * Money is integer cents in US dollars everywhere (specification section 9, "card amounts in cents").
 */

const THOUSANDS = /\B(?=(?:\d{3})+$)/gu;

const wholeDollars = (cents: number) =>
  `${cents < 0 ? '-' : ''}$${String(Math.trunc(Math.abs(cents) / 100)).replaceAll(THOUSANDS, ',')}`;

/**
 * Cents as a customer reads them: `9999` is `$99.99`. Written out, not by `Intl`: the first
 * `Intl.NumberFormat` of a page stops a slow phone for 45 ms.
 */
export function formatUsd(cents: number): string {
  return `${wholeDollars(cents)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
}

/** Cents without a fraction where there is none: `9900` is `$99`, `9950` is `$99.50`. */
export function formatUsdShort(cents: number): string {
  return cents % 100 === 0 ? wholeDollars(cents) : formatUsd(cents);
}

/**
 * Dollars as the observed client sends them (`99.99`) to cents, or `undefined` when the number is
 * not a whole count of cents. Only ever compared with our own price, never charged.
 */
export function centsFromDollars(dollars: number): number | undefined {
  const cents = Math.round(dollars * 100);
  const isWhole = Number.isSafeInteger(cents) && Math.abs(dollars * 100 - cents) < 1e-6;
  return isWhole ? cents : undefined;
}

/** Cents to the dollars that the observed client shows in its query string: `9999` is `99.99`. */
export function dollarsFromCents(cents: number): string {
  return (cents / 100).toFixed(2);
}

/**
 * Dollars as a person types them ("49.99", "$1,049.9", "50") to cents, or `undefined` for what is no
 * amount. Of staff only: what a customer pays comes from our own prices.
 */
export function centsFromEntry(entry: string): number | undefined {
  const amount = entry.trim().replace(/^\$\s*/u, '');
  // A comma anywhere else may be a decimal one: $12,50 is not $1,250.
  const typed = /^\d{1,3}(?:,\d{3})+(?:\.|$)/u.test(amount) ? amount.replaceAll(',', '') : amount;
  return /^\d{1,7}(?:\.\d{0,2})?$/u.test(typed) ? Math.round(Number(typed) * 100) : undefined;
}
