/**
 * A phone number as people in the US write it: "(757) 555-1037". A number of another country stays
 * as it was entered.
 */
export function formatPhone(entered: string): string {
  const digits = entered.replaceAll(/[\s().-]/gu, '');
  const [, area, exchange, line] = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/u.exec(digits) ?? [];
  return area === undefined ? entered : `(${area}) ${exchange ?? ''}-${line ?? ''}`;
}
