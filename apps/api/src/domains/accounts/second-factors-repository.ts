import { sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';

/** Row of an authenticator app. */
export interface AuthenticatorRow {
  readonly sealed_secret: string;
  readonly created_at: Date;
  readonly confirmed_at: Date | null;
}

/** Finds a user's authenticator app, confirmed or not. */
export async function findAuthenticator(
  db: Database,
  userId: string,
): Promise<AuthenticatorRow | undefined> {
  return db
    .selectFrom('authenticators')
    .select(['sealed_secret', 'created_at', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Saves an unconfirmed authenticator app. Returns false if a confirmed one exists. */
export async function putAuthenticator(
  db: Database,
  app: { userId: string; sealedSecret: string; at: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('authenticators')
    .values({ user_id: app.userId, sealed_secret: app.sealedSecret, created_at: app.at })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret: app.sealedSecret, created_at: app.at, last_step: null })
        .where('authenticators.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Confirms the authenticator app with a secret. Returns false if it was already confirmed or has
 * been replaced.
 */
export async function confirmAuthenticator(
  db: Database,
  userId: string,
  sealedSecret: string,
  at: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('authenticators')
    .set({ confirmed_at: at })
    .where('user_id', '=', userId)
    .where('sealed_secret', '=', sealedSecret)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Consumes the code of a time step. Returns false if that step or a later one was used (RFC 6238,
 * 5.2).
 */
export async function consumeStep(db: Database, userId: string, step: number): Promise<boolean> {
  const { rows } = await sql`
    update authenticators set last_step = ${step}
    where user_id = ${userId} and (last_step is null or last_step < ${step})
    returning user_id`.execute(db);
  return rows.length === 1;
}

/** Deletes a user's authenticator app. */
export async function deleteAuthenticator(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('authenticators').where('user_id', '=', userId).execute();
}

/** Replaces a user's recovery codes. */
export async function putRecoveryCodes(
  db: Database,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await deleteRecoveryCodes(db, userId);
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute();
}

/** Deletes a user's recovery codes. */
export async function deleteRecoveryCodes(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/** Consumes a recovery code. Returns false if it doesn't exist or was used. */
export async function consumeRecoveryCode(
  db: Database,
  userId: string,
  hash: string,
  at: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts a user's unused recovery codes. */
export async function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from recovery_codes
    where user_id = ${userId} and used_at is null`.execute(db);
  return rows[0]?.left ?? 0;
}

/**
 * Stores a sign-in challenge for a user who entered the right password and still needs the second
 * step.
 */
export async function addLoginChallenge(
  db: Database,
  challenge: { userId: string; hash: string; at: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('login_challenges')
    .values({
      user_id: challenge.userId,
      token_hash: challenge.hash,
      created_at: challenge.at,
      expires_at: challenge.expiresAt,
    })
    .execute();
}

/** Condition of a usable challenge `c`: a password change invalidates earlier ones. */
const isUsable = sql`c.used_at is null and not exists (
  select from account_events e where e.user_id = c.user_id and e.at >= c.created_at
    and e.kind in ('password-changed', 'password-reset'))`;

/** Finds the user of a valid challenge. */
export async function findLoginChallenge(
  db: Database,
  hash: string,
  at: Date,
): Promise<{ id: string; user_id: string } | undefined> {
  const { rows } = await sql<{ id: string; user_id: string }>`
    select c.id, c.user_id from login_challenges c
    where c.token_hash = ${hash} and c.expires_at > ${at} and ${isUsable}`.execute(db);
  return rows[0];
}

/** Consumes a challenge. Returns false if it was already used or has been invalidated. */
export async function useLoginChallenge(db: Database, id: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update login_challenges c set used_at = ${at} where c.id = ${id} and ${isUsable}
    returning c.id`.execute(db);
  return rows.length === 1;
}

/** Deletes challenges that expired before an instant. */
export async function deleteLoginChallenges(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('login_challenges').where('expires_at', '<', before).execute();
}

/**
 * Counts an attempt to enter a code. Returns the number of attempts in the current window and when
 * the window began.
 */
export async function countTry(
  db: Database,
  userId: string,
  at: Date,
  windowStart: Date,
): Promise<{ failures: number; since: Date }> {
  const { rows } = await sql<{ failures: number; since: Date }>`
    insert into second_factor_tries as t (user_id, failures, since) values (${userId}, 1, ${at})
    on conflict (user_id) do update set
      failures = case when t.since <= ${windowStart} then 1 else t.failures + 1 end,
      since = case when t.since <= ${windowStart} then excluded.since else t.since end
    returning failures, since`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A try was not counted.');
  return row;
}

/** Resets the attempts of a user who entered a correct code. */
export async function resetTries(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('second_factor_tries').where('user_id', '=', userId).execute();
}
