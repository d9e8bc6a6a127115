import type { Database } from '../../platform/database/connection.ts';

/** Adds a proof to a session. */
export async function addProof(
  db: Database,
  proof: { hash: string; sessionId: string; at: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('proofs')
    .values({
      token_hash: proof.hash,
      session_id: proof.sessionId,
      created_at: proof.at,
      expires_at: proof.expiresAt,
    })
    .execute();
}

/** Consumes a session's proof. Returns false if there is no valid one. */
export async function useProof(
  db: Database,
  { hash, sessionId, at }: { hash: string; sessionId: string; at: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('proofs')
    .set({ used_at: at })
    .where('token_hash', '=', hash)
    .where('session_id', '=', sessionId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('token_hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes a used proof valid again, until its original expiry. */
export async function restoreProof(db: Database, hash: string): Promise<void> {
  await db.updateTable('proofs').set({ used_at: null }).where('token_hash', '=', hash).execute();
}

/** Deletes expired proofs. */
export async function deleteProofs(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('proofs').where('expires_at', '<', before).execute();
}
