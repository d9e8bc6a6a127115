import { type Kysely, sql } from 'kysely';

/** What every question of people asks besides: whether they stand for themselves, and are people. */
const COVERED = 'include (kind, merged_into, erased_at)';

const statements = [
  // Counting people reads indexes alone, however wide their records are: each condition has its
  // index, and what the other conditions ask is in it.
  `create index people_covered on people (id) include (group_id, merged_into, erased_at, kind,
    source, group_contact_at, group_visits, group_paid_cents)`,
  `drop index people_group`,
  `create index people_group on people (group_id) include (id, user_id)`,
  `alter table people
    drop constraint people_user_key,
    add constraint people_user_key unique (user_id) include (group_id)`,
  `drop index people_by_contact`,
  `create index people_by_contact on people (group_contact_at, id) ${COVERED}`,
  `drop index people_by_visits`,
  `create index people_by_visits on people (group_visits, id) ${COVERED}`,
  `drop index people_by_paid`,
  `create index people_by_paid on people (group_paid_cents, id) ${COVERED}`,
  `drop index people_by_source`,
  `create index people_by_source on people (source, group_contact_at, id) ${COVERED}`,
  `drop index users_member`,
  `create index users_member on users (membership_tier, id) include (membership_ends_at)
    where membership_tier <> 'FREE'`,

  // What open leads come to, and what was won or lost lately, is added up from indexes alone.
  `create index leads_open on leads (stage, kind, owner_id, expected_close) include (value_cents)
    where closed_at is null`,
  `drop index leads_closed`,
  `create index leads_closed on leads (stage, closed_at) include (kind, owner_id, value_cents)
    where closed_at is not null`,
  // The board of a kind, or of somebody, has a column of its own to go down.
  `create index leads_board_of_kind on leads (stage, kind, position)`,
  `create index leads_board_of_owner on leads (stage, owner_id, position)`,
];

/** Counts and sums of the staff are read from indexes, and no table as a whole. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
