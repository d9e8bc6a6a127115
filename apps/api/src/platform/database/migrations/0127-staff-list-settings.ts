import { type Kysely, sql } from 'kysely';

const statements = [
  `create table staff_list_settings (
    user_id uuid not null constraint staff_list_settings_user_fkey references users (id),
    list text not null,
    hidden_columns text[] not null,
    column_widths jsonb not null,
    changed_at timestamptz not null,
    constraint staff_list_settings_pkey primary key (user_id, list)
  )`,
];

/** Adds each staff member's column settings for their lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
