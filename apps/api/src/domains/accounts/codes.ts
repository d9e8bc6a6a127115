import { createHash, randomBytes, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const STEP_SECONDS = 30;
// A clock may be half a minute off, and typing takes a while (RFC 6238, section 5.2).
const WINDOW_STEPS = 1;

/** A new secret: 160 bits, base32 (RFC 4226, section 4, R6). */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that an authenticator app reads from a QR code. */
export const addressOf = (secret: string, issuer: string, label: string): string =>
  new TOTP({ issuer, label, secret }).toString();

/** The time step whose code it is, or undefined. */
export function stepOf(secret: string, code: string, at: Date): number | undefined {
  const timestamp = at.getTime();
  const delta = new TOTP({ secret, period: STEP_SECONDS }).validate({
    token: code,
    timestamp,
    window: WINDOW_STEPS,
  });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
}

/** What somebody typed as a code of an app, without the spaces that apps show; else undefined. */
export function asAppCode(typed: string): string | undefined {
  const digits = typed.replaceAll(/\s/gu, '');
  return /^\d{6}$/u.test(digits) ? digits : undefined;
}

// Without letters and digits that look alike (Crockford's base32, in small letters).
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const CODE_COUNT = 10;
const CODE_LENGTH = 16;

/** Ten recovery codes of 80 random bits, as people read them: `4f7k-…`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODE_COUNT }, () =>
    Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
      .join('')
      .replaceAll(/.{4}(?=.)/gu, '$&-'),
  );

/** What is stored of a recovery code. 80 bits can't be guessed, so a fast hash is enough. */
export function hashOfRecoveryCode(userId: string, typed: string): string {
  const code = typed.toLowerCase().replaceAll(/[^a-z\d]/gu, '');
  return createHash('sha256').update(`${userId} ${code}`).digest('base64url');
}

/** A random token of 256 bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token. */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');
