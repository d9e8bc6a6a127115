import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 = 4 × 62: higher bytes would make the first letters more likely.
      if (byte < 248 && text.length < length) text += ALPHABET.charAt(byte % 62);
    }
  }
  return text;
}

/** An ID in Stripe's form: the resource's prefix and 24 letters, such as `pi_3Q…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`;
}

/** A client secret in Stripe's form, which begins with the ID it belongs to. */
export function newClientSecret(id: string): string {
  return `${id}_secret_${randomText(25)}`;
}

/** ID of a field that may be expanded; empty for null. */
export function idOf(reference: string | { id: string } | null): string {
  return typeof reference === 'object' ? (reference?.id ?? '') : reference;
}

/** Stripe's clock: seconds since the epoch. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
