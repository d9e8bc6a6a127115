import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';

const TOKEN = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{43})$/u;

/**
 * Creates signatures for one purpose, which only we can make; they are invalid for any other
 * purpose.
 */
export function createSignatures(secret: string, purpose: string) {
  const key = createSecretKey(createHmac('sha256', secret).update(purpose).digest());
  const bytesOf = (text: string) => createHmac('sha256', key).update(text).digest();
  return {
    /** Signs a text; the signature has 43 URL-safe characters. */
    sign: (text: string): string => bytesOf(text).toString('base64url'),
    /** Whether a signature of a text is ours. */
    isSigned: (text: string, signature: string): boolean => {
      const given = Buffer.from(signature, 'base64url');
      const expected = bytesOf(text);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

/**
 * Creates signed IDs for one purpose, for links that work without signing in. Only we can issue
 * them, nothing is stored, and they are invalid for any other purpose.
 */
export function createSignedIds(secret: string, purpose: string) {
  const { sign, isSigned } = createSignatures(secret, purpose);
  return {
    /** Returns the ID with its signature, URL-safe. */
    tokenOf: (id: string): string => `${id}.${sign(id)}`,
    /** Returns the ID in a token; undefined if the token isn't ours. */
    idOf: (token: string): string | undefined => {
      const [, id = '', signature = ''] = TOKEN.exec(token) ?? [];
      return isSigned(id, signature) ? id : undefined;
    },
  };
}
