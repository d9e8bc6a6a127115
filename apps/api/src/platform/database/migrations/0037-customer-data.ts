import { type Kysely, sql } from 'kysely';

const statements = [
  // People also come from a file, with what another system calls them.
  `alter table people drop constraint people_source_known`,
  `alter table people
    add column external_id text,
    add constraint people_source_known
      check (source in ('account', 'booking', 'contact', 'quick-booking', 'import'))`,

  // Whom an import must not bring back: keyed hashes of addresses and numbers, from which nobody
  // can be told.
  `create table erased_contacts (
    hash text constraint erased_contacts_pkey primary key,
    erased_at timestamptz not null
  )`,

  // A file of people and how far it is. \`run_token\` is of the worker that is at it: one that was
  // taken for dead writes nothing any more.
  `create table people_imports (
    id uuid constraint people_imports_pkey primary key,
    file_name text not null,
    bytes integer not null,
    received_bytes integer not null default 0,
    status text not null constraint people_imports_status_known check (status in ('uploading',
      'uploaded', 'checking', 'checked', 'running', 'stopped', 'done', 'failed')),
    version integer not null default 1,
    encoding text not null default 'utf-8',
    separator text not null default 'comma',
    columns jsonb not null default '[]',
    mapping jsonb not null default '[]',
    rows integer,
    processed integer not null default 0,
    checked jsonb,
    imported jsonb,
    errors integer not null default 0,
    problem text,
    run_token uuid,
    created_by uuid not null constraint people_imports_created_by_fkey references users (id),
    created_at timestamptz not null,
    changed_at timestamptz not null,
    ended_at timestamptz,
    file_deleted_at timestamptz,
    errors_deleted_at timestamptz
  )`,
  `create index people_imports_by_creation on people_imports (created_at, id)`,
  `create index people_imports_created_by on people_imports (created_by)`,
  `create index people_imports_with_file on people_imports (changed_at)
    where file_deleted_at is null`,
  `create index people_imports_with_errors on people_imports (changed_at)
    where errors_deleted_at is null`,
  `create table people_import_parts (
    import_id uuid not null
      constraint people_import_parts_import_fkey references people_imports (id),
    part integer not null,
    data bytea not null,
    constraint people_import_parts_pkey primary key (import_id, part)
  )`,
  `create table people_import_errors (
    id bigint generated always as identity constraint people_import_errors_pkey primary key,
    import_id uuid not null
      constraint people_import_errors_import_fkey references people_imports (id),
    line integer not null,
    column_name text not null,
    value text not null,
    sentence text not null
  )`,
  `create index people_import_errors_import on people_import_errors (import_id, id)`,
];

/** People from a file, and who must not come back by one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
