import { createHash, createHmac } from 'node:crypto';

/**
 * Tokens of links, and codes, in mails. A token is derived from its row's ID, so that the job that
 * composes the mail can recreate it, and only its SHA-256 hash is stored: reading the database
 * isn't enough to use one.
 */
export function createOneTimeTokens(secret: string) {
  const key = createHmac('sha256', secret).update('one-time token').digest();
  return {
    /** Returns the token of a row: 256 bits, base64url. */
    tokenOf: (id: string): string => createHmac('sha256', key).update(id).digest('base64url'),
    /** Returns the code of a row, for users who are signed in already: six digits. */
    codeOf: (id: string): string => {
      const digest = createHmac('sha256', key).update(`code ${id}`).digest();
      return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
    },
    /** Returns the stored hash of a token. */
    hashOf: (token: string): string => createHash('sha256').update(token).digest('base64url'),
  };
}
