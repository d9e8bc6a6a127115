import {
  EDITABLE_ROLES,
  type EditableRole,
  permissionsOf,
  type Role,
  type RolePermissions,
  STAFF_ROLES,
  type StaffPermission,
} from '@voltcourier/contracts';
import { AppError } from '../../../platform/app-error.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { announceAccess, listChangedRoles, saveRolePermissions } from './roles-repository.ts';
import { checkMayChangeStaff } from './staff-accounts.ts';

// Permissions of each role: the defaults and an administrator's changes.

/** Lists the roles whose permissions are configurable, with their permissions. */
export async function listRolePermissions(db: Database): Promise<{ roles: RolePermissions[] }> {
  const changed = new Map((await listChangedRoles(db)).map((row) => [row.role, row]));
  return {
    roles: EDITABLE_ROLES.map((role) => {
      const row = changed.get(role);
      return {
        role,
        permissions: [...permissionsOf(role, row?.permissions)],
        version: row?.version ?? 0,
        changedBy: row?.changed_by ?? null,
        changedAt: row?.changed_at.toISOString() ?? null,
      };
    }),
  };
}

/** Lists the roles that currently have a permission. */
export async function listRolesThatMay(
  db: Database,
  permission: StaffPermission,
): Promise<readonly Role[]> {
  const changed = new Map((await listChangedRoles(db)).map((row) => [row.role, row.permissions]));
  return STAFF_ROLES.filter((role) => permissionsOf(role, changed.get(role)).includes(permission));
}

/**
 * Sets the permissions of a role. The change applies to the next call of every user with the role,
 * and to open streams immediately.
 *
 * @throws AppError `forbidden`, `changed_meanwhile`.
 */
export async function changeRolePermissions(
  ctx: Context,
  actor: StaffActor,
  role: EditableRole,
  { permissions, version }: { permissions: readonly StaffPermission[]; version: number },
): Promise<{ roles: RolePermissions[] }> {
  await ctx.db.transaction().execute(async (trx) => {
    await checkMayChangeStaff(trx, actor);
    const { roles } = await listRolePermissions(trx);
    const before = roles.find((one) => one.role === role)?.permissions ?? [];
    const at = ctx.now();
    if (!(await saveRolePermissions(trx, { role, permissions, version, by: actor.id, at }))) {
      throw new AppError(
        'changed_meanwhile',
        'Someone else changed this role in the meantime. Review it and try again.',
      );
    }
    await announceAccess(trx, role);
    await recordAudit(trx, actor, {
      at,
      action: 'staff.permissions',
      subject: { kind: 'role', id: role },
      before: { permissions: before },
      after: { permissions },
    });
  });
  return listRolePermissions(ctx.db);
}
