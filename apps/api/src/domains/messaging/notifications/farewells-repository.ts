import type { Database } from '../../../platform/database/connection.ts';

/** A deleted account, and the address for its last mail. */
export interface Farewell {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
}

/** Saves the address and language of an account's last mail. */
export async function addFarewell(
  db: Database,
  { userId, email, firstName }: Farewell,
  at: Date,
): Promise<void> {
  await db
    .insertInto('account_farewells')
    .values((eb) => ({
      user_id: userId,
      email,
      first_name: firstName,
      language: eb
        .selectFrom('mail_languages')
        .select('language')
        .where('address', '=', email.toLowerCase()),
      at,
    }))
    .execute();
}

/** Finds the address of an account's last mail; undefined if it was sent. */
export async function findFarewell(
  db: Database,
  userId: string,
): Promise<{ email: string; first_name: string | null; language: string | null } | undefined> {
  return db
    .selectFrom('account_farewells')
    .select(['email', 'first_name', 'language'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Deletes the address of an account's last mail. */
export async function deleteFarewell(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('account_farewells').where('user_id', '=', userId).execute();
}

/** Deletes addresses of last mails that have been unsendable since before an instant. */
export async function pruneFarewells(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('account_farewells').where('at', '<', before).execute();
}
