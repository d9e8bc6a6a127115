import { sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';

/** A passkey. */
export interface PasskeyRow {
  readonly id: string;
  readonly user_id: string;
  readonly credential_id: string;
  readonly public_key: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

const columns = [
  'id',
  'user_id',
  'credential_id',
  'public_key',
  'counter',
  'transports',
  'name',
  'created_at',
  'last_used_at',
] as const;

/** Lists a user's passkeys, oldest first. */
export async function listPasskeyRows(db: Database, userId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .limit(100)
    .execute();
}

/** Whether a user has a passkey. */
export async function hasPasskey(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the passkey with a credential ID. */
export async function findPasskey(
  db: Database,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom('passkeys')
    .select(columns)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** Adds a passkey. Returns undefined if the credential is already registered. */
export async function insertPasskey(
  db: Database,
  passkey: {
    userId: string;
    credentialId: string;
    publicKey: string;
    counter: number;
    transports: readonly string[];
    name: string;
    at: Date;
  },
): Promise<PasskeyRow | undefined> {
  return db
    .insertInto('passkeys')
    .values({
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: [...passkey.transports],
      name: passkey.name,
      created_at: passkey.at,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(columns)
    .executeTakeFirst();
}

/**
 * Records a use of a passkey and its counter. Returns false if the passkey is gone or was used in
 * the meantime.
 */
export async function recordPasskeyUse(
  db: Database,
  id: string,
  counters: { before: number; after: number },
  at: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('passkeys')
    .set({ counter: counters.after, last_used_at: at })
    .where('id', '=', id)
    .where('counter', '=', counters.before)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes a user's passkey. Returns false if there is none with that ID. */
export async function deletePasskey(db: Database, userId: string, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a passkey challenge, either for a user who adds a passkey or for a sign-in. */
export async function addPasskeyChallenge(
  db: Database,
  challenge: { hash: string; userId: string | null; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: challenge.hash,
      user_id: challenge.userId,
      expires_at: challenge.expiresAt,
    })
    .execute();
}

/** Consumes a challenge. Returns false if it doesn't exist or has expired. */
export async function usePasskeyChallenge(
  db: Database,
  hash: string,
  userId: string | null,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    delete from passkey_challenges
    where challenge_hash = ${hash} and user_id is not distinct from ${userId}::uuid
      and expires_at > ${at}
    returning challenge_hash`.execute(db);
  return rows.length === 1;
}

/** Deletes challenges that expired before an instant. */
export async function deletePasskeyChallenges(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', before).execute();
}
