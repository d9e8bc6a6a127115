import type { Database } from '../../../platform/database/connection.ts';
import type { UserRow } from '../../accounts/index.ts';

/** Keeps where the last mail goes. */
export async function addFarewell(db: Database, user: UserRow, at: Date): Promise<void> {
  await db
    .insertInto('account_farewells')
    .values({
      user_id: user.id,
      email: user.email,
      first_name: user.first_name ?? user.username,
      at,
    })
    .execute();
}

/** Forgets where last mails should have gone that couldn't be sent since an instant. */
export async function deleteFarewells(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('account_farewells').where('at', '<', before).execute();
}
