import type { Role } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** Permissions that an administrator chose for a role. */
export interface RoleRow {
  readonly role: Role;
  readonly permissions: readonly string[];
  readonly version: number;
  /** Username of the administrator who made the change. */
  readonly changed_by: string;
  readonly changed_at: Date;
}

/** Lists the roles whose permissions differ from the defaults. */
export async function listChangedRoles(db: Database): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    select r.role, r.permissions, r.version, r.changed_at,
      (select u.username from users u where u.id = r.changed_by) as changed_by
    from staff_roles r`.execute(db);
  return rows;
}

/**
 * Saves the permissions of a role as a new version. Returns false if `version` isn't the latest.
 */
export async function saveRolePermissions(
  db: Database,
  change: {
    role: Role;
    permissions: readonly string[];
    version: number;
    by: string;
    at: Date;
  },
): Promise<boolean> {
  const { role, permissions, version, by, at } = change;
  const { rows } = await sql<{ role: Role }>`
    insert into staff_roles as r (role, permissions, version, changed_by, changed_at)
    select ${role}, ${permissions}::text[], 1, ${by}::uuid, ${at}::timestamptz
    where ${version}::int = 0 or exists (select from staff_roles s where s.role = ${role})
    on conflict (role) do update
      set permissions = excluded.permissions, version = r.version + 1,
        changed_by = excluded.changed_by, changed_at = excluded.changed_at
      where r.version = ${version}::int
    returning r.role`.execute(db);
  return rows.length > 0;
}

/** Notifies processes with open streams to users of a role to check access again. */
export async function announceAccess(db: Database, role: Role): Promise<void> {
  await sql`select pg_notify('access_changes', u.id::text) from users u
    where u.role = ${role} and u.role <> 'CUSTOMER'`.execute(db);
}
