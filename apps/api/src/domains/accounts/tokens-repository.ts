import type { Database } from '../../platform/database/connection.ts';

/** Purposes of emailed links. */
export type TokenPurpose = 'verify-email' | 'change-email' | 'reset-password';

/** Row of a link token. */
export interface TokenRow {
  readonly id: string;
  readonly user_id: string;
  readonly purpose: TokenPurpose;
  readonly email: string;
  readonly expires_at: Date;
  readonly used_at: Date | null;
}

/** Adds a token. Returns false if it already exists. */
export async function addToken(
  db: Database,
  token: {
    id: string;
    userId: string;
    purpose: TokenPurpose;
    hash: string;
    email: string;
    at: Date;
    expiresAt: Date;
  },
): Promise<boolean> {
  const row = await db
    .insertInto('account_tokens')
    .values({
      id: token.id,
      user_id: token.userId,
      purpose: token.purpose,
      token_hash: token.hash,
      email: token.email,
      created_at: token.at,
      expires_at: token.expiresAt,
    })
    // The ID and the hash derived from it are both unique, so two concurrent jobs can conflict on
    // either.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the token with a hash. */
export async function findToken(db: Database, hash: string): Promise<TokenRow | undefined> {
  const row = await db
    .selectFrom('account_tokens')
    .select(['id', 'user_id', 'purpose', 'email', 'expires_at', 'used_at'])
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return row as TokenRow | undefined;
}

/** Finds a user's latest token of a purpose, with its creation time. */
export async function findLatestToken(
  db: Database,
  userId: string,
  purpose: TokenPurpose,
): Promise<(TokenRow & { created_at: Date }) | undefined> {
  const row = await db
    .selectFrom('account_tokens')
    .select(['id', 'user_id', 'purpose', 'email', 'created_at', 'expires_at', 'used_at'])
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row as (TokenRow & { created_at: Date }) | undefined;
}

/**
 * Counts an attempt to guess a token's code. Returns false if there were already `max` attempts.
 */
export async function countCodeAttempt(db: Database, id: string, max: number): Promise<boolean> {
  const row = await db
    .updateTable('account_tokens')
    .set((eb) => ({ code_attempts: eb('code_attempts', '+', 1) }))
    .where('id', '=', id)
    .where('code_attempts', '<', max)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Consumes a token. Returns false if it was already used or has expired. */
export async function useToken(db: Database, id: string, at: Date): Promise<boolean> {
  const row = await db
    .updateTable('account_tokens')
    .set({ used_at: at })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Saves the address that a token's use replaced, for notifications to it. */
export async function saveFormerEmail(db: Database, id: string, email: string): Promise<void> {
  await db
    .updateTable('account_tokens')
    .set({ former_email: email })
    .where('id', '=', id)
    .execute();
}

/** Expires a user's unused tokens of some purposes. */
export async function expireTokens(
  db: Database,
  userId: string,
  purposes: readonly TokenPurpose[],
  at: Date,
): Promise<void> {
  await db
    .updateTable('account_tokens')
    .set({ expires_at: at })
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .execute();
}
