import { createHmac, hkdfSync } from 'node:crypto';
import type { Database } from '../../../platform/database/connection.ts';
import { addErased } from './importing-repository.ts';

/**
 * Hashes of the addresses and numbers of people who had themselves erased: with them an import
 * knows whom it must not bring back, and nobody can read who it was. Keyed with the installation's
 * secret (HMAC-SHA-256), so that they can't be tried out by whoever has the database alone.
 */
export function createContactHashes(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'erased contacts', 32));
  const hash = (kind: string, value: string) =>
    createHmac('sha256', key).update(`${kind}:${value}`).digest('base64url');
  return {
    ofEmail: (email: string): string => hash('email', email.trim().toLowerCase()),
    /** Of a number as it is everywhere. */
    ofDial: (dial: string): string => hash('dial', dial),
  };
}

/** The hashes of this installation. */
export type ContactHashes = ReturnType<typeof createContactHashes>;

/** Remembers whom an import must not bring back, in the transaction that erases them. */
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
