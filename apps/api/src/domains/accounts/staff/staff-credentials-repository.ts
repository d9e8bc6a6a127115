import { STAFF_ROLES } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/**
 * Lists all accounts with more rights than a customer, with their password hash and second factor.
 */
export async function listStaffCredentials(
  db: Database,
): Promise<readonly { username: string; password_hash: string; has_second_factor: boolean }[]> {
  const { rows } = await sql<{
    username: string;
    password_hash: string;
    has_second_factor: boolean;
  }>`
    select u.username, u.password_hash,
      coalesce(
        (select true from authenticators a
          where a.user_id = u.id and a.confirmed_at is not null limit 1),
        (select true from passkeys p where p.user_id = u.id limit 1),
        false
      ) as has_second_factor
    from users u
    where u.role <> 'CUSTOMER' and u.role in (${sql.join(STAFF_ROLES)})
    order by u.username`.execute(db);
  return rows;
}
