import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** A user account, as listed for staff. */
export interface CustomerRecord {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly membership_tier: string;
  readonly email_verified_at: Date | null;
  readonly created_at: Date;
}

const columns = sql`u.id, u.username, u.email, u.first_name, u.last_name, u.membership_tier,
  u.email_verified_at, u.created_at`;

/** Case-insensitive prefix match; each of the columns has an index for it. */
const beginningWith = (text: string) => {
  const pattern = `${text.toLowerCase().replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
  return sql`and (lower(u.email) like ${pattern} or lower(u.username) like ${pattern}
    or lower(u.first_name) like ${pattern} or lower(u.last_name) like ${pattern})`;
};

/** Lists a page of accounts, newest first, without deleted ones. */
export async function listCustomerRows(
  db: Database,
  query: { search: string | undefined; after: string | undefined; limit: number },
): Promise<CustomerRecord[]> {
  const { rows } = await sql<CustomerRecord>`
    select ${columns} from accounts.users u
    where u.role = 'CUSTOMER' and u.deleted_at is null
      ${query.search ? beginningWith(query.search) : sql``}
      ${
        query.after === undefined
          ? sql``
          : sql`and (u.created_at, u.id) < (select created_at, id from accounts.users where id = ${query.after})`
      }
    order by u.created_at desc, u.id desc
    limit ${query.limit}`.execute(db);
  return rows;
}

/** Finds an account. */
export async function findCustomer(
  db: Database,
  userId: string,
): Promise<CustomerRecord | undefined> {
  const { rows } = await sql<CustomerRecord>`
    select ${columns} from accounts.users u
    where u.id = ${userId} and u.role = 'CUSTOMER' and u.deleted_at is null`.execute(db);
  return rows[0];
}
