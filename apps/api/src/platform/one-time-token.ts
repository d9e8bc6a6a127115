import { createHash, createHmac } from 'node:crypto';

/**
 * The tokens of links, and the codes, in mails. A token is derived from the id of its row, so that the job which
 * writes the mail can make it again, and only its SHA-256 is stored: whoever reads the database
 * can't use one.
 */
export function createOneTimeTokens(secret: string) {
  const key = createHmac('sha256', secret).update('one-time token').digest();
  return {
    /** The token of a row: 256 bits, base64url. */
    tokenOf: (id: string): string => createHmac('sha256', key).update(id).digest('base64url'),
    /** The code of a row, for whoever is signed in already: six digits. */
    codeOf: (id: string): string => {
      const digest = createHmac('sha256', key).update(`code ${id}`).digest();
      return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
    },
    /** What is stored of a token. */
    hashOf: (token: string): string => createHash('sha256').update(token).digest('base64url'),
  };
}
