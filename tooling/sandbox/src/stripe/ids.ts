import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 = 4 × 62: a higher byte would make the first letters likelier.
      if (byte < 248 && text.length < length) text += ALPHABET.charAt(byte % 62);
    }
  }
  return text;
}

/** An id in Stripe's form: the prefix of the resource and 24 letters, e.g. `pi_3Q…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`;
}

/** A client secret in Stripe's form, which starts with the id that it is for. */
export function newClientSecret(id: string): string {
  return `${id}_secret_${randomText(25)}`;
}

/** The id behind a field that may be expanded; empty when it is null. */
export function idOf(reference: string | { id: string } | null): string {
  return typeof reference === 'object' ? (reference?.id ?? '') : reference;
}

/** Stripe's clock: seconds since the epoch. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
