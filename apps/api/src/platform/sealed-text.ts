import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts short secrets that must be readable later: AES-256-GCM (NIST SP 800-38D) with a separate
 * key derived from the installation's secret by HKDF (RFC 5869). The result is bound to its owner,
 * so it can't be decrypted in another owner's row.
 */
export function createSeal(secret: string, purpose: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `seal ${purpose}`, 32));
  return {
    seal: (text: string, owner: string): string => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    /** Undefined if it was encrypted for another owner, or with another secret. */
    open: (sealed: string, owner: string): string | undefined => {
      const bytes = Buffer.from(sealed, 'base64url');
      const head = IV_BYTES + TAG_BYTES;
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(Buffer.from(owner))
          .setAuthTag(bytes.subarray(IV_BYTES, head));
        return decipher.update(bytes.subarray(head), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
