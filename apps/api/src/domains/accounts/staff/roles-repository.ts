import type { Role } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** What an administrator chose for a role. */
export interface RoleRow {
  readonly role: Role;
  readonly permissions: readonly string[];
  readonly version: number;
  /** The user name of who chose it. */
  readonly changed_by: string;
  readonly changed_at: Date;
}

/** The roles whose permissions were changed. */
export async function listChangedRoles(db: Database): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    select r.role, r.permissions, r.version, r.changed_at,
      (select u.username from users u where u.id = r.changed_by) as changed_by
    from staff_roles r`.execute(db);
  return rows;
}

/** Saves the permissions of a role as its next version. False when `version` isn't the last one. */
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

/** Has whoever streams to the people of a role look again whether they still may. */
export async function announceAccess(db: Database, role: Role): Promise<void> {
  await sql`select pg_notify('access_changes', u.id::text) from users u
    where u.role = ${role} and u.role <> 'CUSTOMER'`.execute(db);
}
