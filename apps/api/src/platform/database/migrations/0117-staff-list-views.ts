import { type Kysely, sql } from 'kysely';

const statements = [
  `create table staff_list_views (
    id uuid constraint staff_list_views_pkey primary key,
    owner_id uuid not null constraint staff_list_views_owner_fkey references users (id),
    list text not null
      constraint staff_list_views_list_known check (list in ('bookings', 'requests', 'contacts')),
    name text not null,
    filters text not null,
    hidden_columns text[] not null,
    is_shared boolean not null,
    version integer not null constraint staff_list_views_version_counts check (version > 0),
    changed_at timestamptz not null
  )`,
  `create unique index staff_list_views_name on staff_list_views (owner_id, list, lower(name))`,
  `create index staff_list_views_shared on staff_list_views (list) where is_shared`,
];

/** Adds saved views of staff lists: named filters and hidden columns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
