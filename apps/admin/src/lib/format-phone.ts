/** Formats a phone number for US readers: "(757) 555-1037". A foreign number stays as entered. */
export function formatPhone(entered: string): string {
  const digits = entered.replaceAll(/[\s().-]/gu, '');
  const [, area, exchange, line] = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/u.exec(digits) ?? [];
  return area === undefined ? entered : `(${area}) ${exchange ?? ''}-${line ?? ''}`;
}
