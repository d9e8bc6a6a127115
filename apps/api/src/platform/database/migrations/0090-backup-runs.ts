import { type Kysely, sql } from 'kysely';

const statements = [
  `create table backup_runs (
    id bigint generated always as identity constraint backup_runs_pkey primary key,
    kind text not null
      constraint backup_runs_kind_known check (kind in ('backup', 'rehearsal')),
    started_at timestamptz not null,
    finished_at timestamptz not null,
    succeeded boolean not null,
    details jsonb not null default '{}'
      constraint backup_runs_details_object check (jsonb_typeof(details) = 'object'),
    constraint backup_runs_order check (finished_at >= started_at)
  )`,
  `create index backup_runs_latest on backup_runs (kind, succeeded, finished_at)`,
  `create trigger backup_runs_append_only before update or delete or truncate on backup_runs
    for each statement execute function refuse_change()`,
];

/** Adds reported backups and restore rehearsals, and whether they succeeded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
