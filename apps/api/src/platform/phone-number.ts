/**
 * Normalizes a phone number for dialing: digits, with the country code if it can be determined.
 * Drops the extension, which the caller dials.
 */
export function dialOf(phone: string): string {
  const [number = ''] = phone.split(/[ ,.]*(?:ext|x|#)/iu);
  const digits = number.replaceAll(/\D/gu, '');
  if (number.trimStart().startsWith('+')) return `+${digits}`;
  if (digits.length === 10) return `+1${digits}`;
  return digits.length === 11 && digits.startsWith('1') ? `+${digits}` : digits;
}
