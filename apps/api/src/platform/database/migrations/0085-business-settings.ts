import { type Kysely, sql } from 'kysely';

const statements = [
  `create table business_settings (
    is_only boolean default true constraint business_settings_pkey primary key
      constraint business_settings_one check (is_only),
    entered jsonb not null default '{}'
      constraint business_settings_object check (jsonb_typeof(entered) = 'object'),
    version integer not null default 0
      constraint business_settings_version_counts check (version >= 0)
  )`,
  `insert into business_settings default values`,
  // History of changes; the settings themselves contain only current values.
  `create table business_setting_events (
    id bigint generated always as identity constraint business_setting_events_pkey primary key,
    at timestamptz not null,
    by uuid not null constraint business_setting_events_by_fkey references users (id),
    setting text not null,
    before jsonb,
    after jsonb
  )`,
  `create index business_setting_events_by on business_setting_events (by)`,
  `create trigger business_setting_events_append_only before update or delete or truncate
    on business_setting_events for each statement execute function refuse_change()`,
];

/** Adds the business settings of the staff app, with their history. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
