import { createHash, randomBytes, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const STEP_SECONDS = 30;
// Allows for half a minute of clock drift and typing time (RFC 6238, section 5.2).
const WINDOW_STEPS = 1;

/** Generates a 160-bit secret, base32 (RFC 4226, section 4, R6). */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** Builds the URI that an authenticator app reads from a QR code. */
export const addressOf = (secret: string, issuer: string, label: string): string =>
  new TOTP({ issuer, label, secret }).toString();

/** Returns the time step that the code belongs to, or undefined. */
export function stepOf(secret: string, code: string, at: Date): number | undefined {
  const timestamp = at.getTime();
  const delta = new TOTP({ secret, period: STEP_SECONDS }).validate({
    token: code,
    timestamp,
    window: WINDOW_STEPS,
  });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
}

/**
 * Returns the typed app code without the spaces that apps display, or undefined if it isn't one.
 */
export function asAppCode(typed: string): string | undefined {
  const digits = typed.replaceAll(/\s/gu, '');
  return /^\d{6}$/u.test(digits) ? digits : undefined;
}

// Crockford's base32 in lowercase, without letters and digits that look alike.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const CODE_COUNT = 10;
const CODE_LENGTH = 16;

/** Generates ten recovery codes of 80 random bits, formatted for reading: `4f7k-…`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODE_COUNT }, () =>
    Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
      .join('')
      .replaceAll(/.{4}(?=.)/gu, '$&-'),
  );

/**
 * Returns the stored hash of a recovery code. 80 bits can't be guessed, so a fast hash is enough.
 */
export function hashOfRecoveryCode(userId: string, typed: string): string {
  const code = typed.toLowerCase().replaceAll(/[^a-z\d]/gu, '');
  return createHash('sha256').update(`${userId} ${code}`).digest('base64url');
}

/** Generates a random 256-bit token, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Returns the stored hash of a token. */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');
