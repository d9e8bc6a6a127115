import type { ContactPreferences } from '@voltcourier/contracts';
import type { Database } from '../../platform/database/connection.ts';

/** Finds a user's mail preferences, if they have chosen any. */
export async function findContactPreferences(
  db: Database,
  userId: string,
): Promise<ContactPreferences | undefined> {
  return db
    .selectFrom('contact_preferences')
    .select(['marketing', 'reminders'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Saves a user's mail preferences. The caller holds the account's lock. */
export async function saveContactPreferences(
  db: Database,
  userId: string,
  preferences: ContactPreferences,
  at: Date,
): Promise<void> {
  const values = { ...preferences, updated_at: at };
  await db
    .insertInto('contact_preferences')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Deletes a user's mail preferences. */
export async function eraseContactPreferences(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('contact_preferences').where('user_id', '=', userId).execute();
}
