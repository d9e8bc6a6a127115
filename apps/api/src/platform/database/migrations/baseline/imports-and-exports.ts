/** Tables of crm: imports and exports. */
export const importsAndExports: readonly string[] = [
  // An import file of people and its progress. `run_token` identifies the current worker, so one
  // that was presumed dead can no longer write.
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
    import_id uuid constraint people_import_parts_import_fkey references people_imports (id),
    part integer,
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

  // An export file of people, allowed by a proof, and its progress. `run_token` identifies the
  // current worker, so one that was presumed dead can no longer write.
  `create table people_exports (
    id uuid constraint people_exports_pkey primary key,
    status text not null
      constraint people_exports_status_known check (status in ('running', 'done', 'deleted')),
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
    constraint people_exports_deleted_whole check ((deleted_at is null) = (status <> 'deleted')
      and (deleted_because is null) = (status <> 'deleted'))
  )`,
  `create index people_exports_by_creation on people_exports (created_at, id)`,
  `create index people_exports_created_by on people_exports (created_by)`,
  `create index people_exports_tag on people_exports (tag_id) where tag_id is not null`,
  `create index people_exports_with_file on people_exports (id) where status <> 'deleted'`,

  `create table people_export_parts (
    export_id uuid constraint people_export_parts_export_fkey references people_exports (id),
    part integer,
    lines text not null,
    constraint people_export_parts_pkey primary key (export_id, part)
  )`,
];
