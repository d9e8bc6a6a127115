import { type Kysely, sql } from 'kysely';

const statements = [
  // A role without a row has the product's default permissions.
  `create table staff_roles (
    role text constraint staff_roles_pkey primary key
      constraint staff_roles_editable
        check (role in ('DISPATCHER', 'SUPPORT', 'MARKETING', 'READ_ONLY')),
    permissions text[] not null
      constraint staff_roles_permissions_some check (cardinality(permissions) > 0),
    version integer not null constraint staff_roles_version_counts check (version > 0),
    changed_by uuid not null constraint staff_roles_changed_by_fkey references users (id),
    changed_at timestamptz not null
  )`,
  `create index staff_roles_changed_by on staff_roles (changed_by)`,
];

/** Adds the permissions that an administrator has set for a role. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
