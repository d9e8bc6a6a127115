import type { Database } from '../../../platform/database/connection.ts';

/** The account that is deleted, and where its last mail goes. */
export interface Farewell {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
}

/** Saves where the last mail to an account goes, and in which language. */
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

/** Where the last mail to an account goes; undefined when it has gone. */
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

/** Deletes where the last mail to an account went. */
export async function deleteFarewell(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('account_farewells').where('user_id', '=', userId).execute();
}

/** Deletes where last mails should have gone that couldn't be sent since an instant. */
export async function deleteFarewellsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('account_farewells').where('at', '<', before).execute();
}
