import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';

const TOKEN = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{43})$/u;

/**
 * Signatures that only we can make, each for one purpose: one of another purpose is worth nothing.
 */
export function createSignatures(secret: string, purpose: string) {
  const key = createSecretKey(createHmac('sha256', secret).update(purpose).digest());
  const bytesOf = (text: string) => createHmac('sha256', key).update(text).digest();
  return {
    /** The signature of a text: 43 characters that are fit for an address. */
    sign: (text: string): string => bytesOf(text).toString('base64url'),
    /** Whether a signature is ours and of this text. */
    isSigned: (text: string, signature: string): boolean => {
      const given = Buffer.from(signature, 'base64url');
      const expected = bytesOf(text);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

/**
 * Ids that only we can give out, each for one purpose: what a link does that works without signing
 * in. Nothing is stored, and one of another purpose is worth nothing.
 */
export function createSignedIds(secret: string, purpose: string) {
  const { sign, isSigned } = createSignatures(secret, purpose);
  return {
    /** The id with its signature, fit for an address. */
    tokenOf: (id: string): string => `${id}.${sign(id)}`,
    /** The id of a token; undefined where it is none of ours. */
    idOf: (token: string): string | undefined => {
      const [, id = '', signature = ''] = TOKEN.exec(token) ?? [];
      return isSigned(id, signature) ? id : undefined;
    },
  };
}
