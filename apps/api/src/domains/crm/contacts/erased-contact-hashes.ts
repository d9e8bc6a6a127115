import { createHmac, hkdfSync } from 'node:crypto';
import type { Database } from '../../../platform/database/connection.ts';
import { addErased } from './importing-repository.ts';

/**
 * Hashes of the email addresses and phone numbers of erased contacts. Imports use them to keep
 * these contacts from being added again, without revealing who they were. Keyed with the
 * installation's secret (HMAC-SHA-256), so that the database alone is not enough to guess them.
 */
export function createContactHashes(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'erased contacts', 32));
  const hash = (kind: string, value: string) =>
    createHmac('sha256', key).update(`${kind}:${value}`).digest('base64url');
  return {
    ofEmail: (email: string): string => hash('email', email.trim().toLowerCase()),
    /** Hashes a number in its international form. */
    ofDial: (dial: string): string => hash('dial', dial),
  };
}

/** Hash functions of this installation. */
export type ContactHashes = ReturnType<typeof createContactHashes>;

/** Records contacts that imports must not add again, in the transaction that erases them. */
export async function addErasedContacts(
  db: Database,
  hashes: ContactHashes,
  contacts: readonly { readonly email: string | null; readonly dial: string | null }[],
  at: Date,
): Promise<void> {
  const all = contacts.flatMap(({ email, dial }) => [
    ...(email === null ? [] : [hashes.ofEmail(email)]),
    ...(dial === null ? [] : [hashes.ofDial(dial)]),
  ]);
  await addErased(db, all, at);
}
