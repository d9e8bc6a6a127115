import { type Kysely, sql } from 'kysely';

const statements = [
  // A file of people that somebody has proved to be allowed, and how far it is. \`run_token\` is of
  // the worker that is at it: one that was taken for dead writes nothing any more.
  `create table people_exports (
    id uuid constraint people_exports_pkey primary key,
    status text not null constraint people_exports_status_known
      check (status in ('running', 'done', 'deleted')),
    tag_id uuid constraint people_exports_tag_fkey references tags (id),
    is_member boolean,
    people integer not null,
    processed integer not null default 0,
    parts integer not null default 0,
    last_person_id uuid,
    run_token uuid,
    created_by uuid not null constraint people_exports_created_by_fkey references users (id),
    created_at timestamptz not null,
    ready_at timestamptz,
    deleted_at timestamptz,
    deleted_because text constraint people_exports_end_known
      check (deleted_because in ('discarded', 'expired', 'erasure')),
    constraint people_exports_deleted_whole check (
      (deleted_at is null) = (status <> 'deleted')
      and (deleted_because is null) = (status <> 'deleted'))
  )`,
  `create index people_exports_by_creation on people_exports (created_at, id)`,
  `create index people_exports_created_by on people_exports (created_by)`,
  `create index people_exports_tag on people_exports (tag_id) where tag_id is not null`,
  `create index people_exports_with_file on people_exports (id) where status <> 'deleted'`,
  `create table people_export_parts (
    export_id uuid not null
      constraint people_export_parts_export_fkey references people_exports (id),
    part integer not null,
    lines text not null,
    constraint people_export_parts_pkey primary key (export_id, part)
  )`,
];

/** Files of people that are taken along. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
