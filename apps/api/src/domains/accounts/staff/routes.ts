import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import { changeRolePermissions, listRolePermissions } from './roles.ts';
import {
  changeStaffRole,
  getStaffInvitation,
  inviteStaffMember,
  joinStaff,
  listStaffAccounts,
  removeStaffAccess,
  withdrawStaffInvitation,
} from './staff-accounts.ts';

/** Handlers of the staff: who they are. */
export function staffHandlers(ctx: Context): Handlers<Routes>['staff'] {
  return {
    people: () => listStaffAccounts(ctx),
    invite: ({ caller, body }) => inviteStaffMember(ctx, staffActor(caller), body),
    withdraw: ({ caller, params }) =>
      withdrawStaffInvitation(ctx, staffActor(caller), params.invitationId),
    changeRole: ({ caller, params, body }) =>
      changeStaffRole(ctx, staffActor(caller), params.userId, body.role),
    removeAccess: ({ caller, params }) => removeStaffAccess(ctx, staffActor(caller), params.userId),
    invitation: ({ body }) => getStaffInvitation(ctx, body.token),
    join: ({ body, caller }) => joinStaff(ctx, body, caller),
  };
}

/** Handlers of roles: what each may do. */
export function rolesHandlers(ctx: Context): Handlers<Routes>['roles'] {
  return {
    permissions: async ({ caller }) => ({ permissions: [...caller.permissions] }),
    list: () => listRolePermissions(ctx.db),
    change: ({ caller, params, body }) =>
      changeRolePermissions(ctx, staffActor(caller), params.role, body),
  };
}
