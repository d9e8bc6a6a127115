import { type Kysely, sql } from 'kysely';

const statements = [
  // Whether somebody is a member is asked of one account after the other: by its id that is one
  // look, where by the kind of membership it was one for each kind.
  `drop index users_member`,
  `create index users_member on users (id) include (membership_tier, membership_ends_at)
    where membership_tier <> 'FREE'`,
];

/** Members are found by their accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
