import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';

const TOKEN = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{43})$/u;

/**
 * Ids that only we can give out, each for one purpose: what a link does that works without signing
 * in. Nothing is stored, and one of another purpose is worth nothing.
 */
export function createSignedIds(secret: string, purpose: string) {
  const key = createSecretKey(createHmac('sha256', secret).update(purpose).digest());
  const signatureOf = (id: string) => createHmac('sha256', key).update(id).digest();
  return {
    /** The id with its signature, fit for an address. */
    tokenOf: (id: string): string => `${id}.${signatureOf(id).toString('base64url')}`,
    /** The id of a token; undefined where it is none of ours. */
    idOf: (token: string): string | undefined => {
      const [, id = '', signature = ''] = TOKEN.exec(token) ?? [];
      const given = Buffer.from(signature, 'base64url');
      const expected = signatureOf(id);
      return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
    },
  };
}
