/**
 * A phone number as a phone dials it: digits, with the country's code where it can be told. An
 * extension is left to the person who calls.
 */
export function dialOf(phone: string): string {
  const [number = ''] = phone.split(/[ ,.]*(?:ext|x|#)/iu);
  const digits = number.replaceAll(/\D/gu, '');
  if (number.trimStart().startsWith('+')) return `+${digits}`;
  if (digits.length === 10) return `+1${digits}`;
  return digits.length === 11 && digits.startsWith('1') ? `+${digits}` : digits;
}
