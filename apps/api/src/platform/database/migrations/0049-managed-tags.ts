import { type Kysely, sql } from 'kysely';

const statements = [
  // What is done with a tag goes by what was seen of it. A tag that was deleted, or became one with
  // another, stays behind for the timelines that name it; its name is free again.
  `alter table tags
    add column version integer not null default 1,
    add column gone_at timestamptz,
    add column merged_into uuid constraint tags_merged_into_fkey references tags (id),
    add constraint tags_merged_are_gone check (merged_into is null or gone_at is not null)`,
  `drop index tags_name`,
  `create unique index tags_name on tags (lower(name)) where gone_at is null`,
  `create index tags_merged_into on tags (merged_into) where merged_into is not null`,
  // What runs by a tag while somebody wants to change it.
  `create index people_bulk_actions_running on people_bulk_actions (id) where status = 'running'`,
];

/** Tags are renamed, merged and deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
