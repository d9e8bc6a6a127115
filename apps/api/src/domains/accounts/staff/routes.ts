import type { Routes, User } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { type StaffActor } from '../../../platform/audit/service.ts';
import {
  type Caller,
  callingPerson,
  type Handlers,
  staffActor,
} from '../../../platform/http/handlers.ts';
import { arrangeList, getListSettings } from './list-settings.ts';
import { changeListView, createListView, listListViews, removeListView } from './list-views.ts';
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

/** Handlers of staff accounts. */
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

/** Handlers of roles and their permissions. */
export function rolesHandlers(ctx: Context): Handlers<Routes>['roles'] {
  return {
    permissions: async ({ caller }) => ({ permissions: [...caller.permissions] }),
    list: () => listRolePermissions(ctx.db),
    change: ({ caller, params, body }) =>
      changeRolePermissions(ctx, staffActor(caller), params.role, body),
  };
}

/** Returns the author of a view change, with the role that decides about views of others. */
const authorOf = (caller: Caller): StaffActor & Pick<User, 'role'> => ({
  ...staffActor(caller),
  role: callingPerson(caller).role,
});

/** Handlers of saved views of bookings and requests. */
export function workViewHandlers(ctx: Context): Handlers<Routes>['workViews'] {
  return {
    list: ({ caller, query }) => listListViews(ctx, query.list, callingPerson(caller)),
    create: ({ caller, body }) => createListView(ctx, authorOf(caller), body),
    change: ({ caller, params, body: { version, ...form } }) =>
      changeListView(ctx, authorOf(caller), { id: params.viewId, list: form.list, version }, form),
    remove: ({ caller, params, body }) =>
      removeListView(ctx, authorOf(caller), { id: params.viewId, ...body }),
  };
}

/** Handlers of saved views of contacts and reviews. */
export function contactViewHandlers(ctx: Context): Handlers<Routes>['contactViews'] {
  return {
    list: ({ caller, query: { list = 'contacts' } }) =>
      listListViews(ctx, list, callingPerson(caller)),
    create: ({ caller, body }) => createListView(ctx, authorOf(caller), body),
    change: ({ caller, params, body: { version, ...form } }) =>
      changeListView(ctx, authorOf(caller), { id: params.viewId, list: form.list, version }, form),
    remove: ({ caller, params, body: { version, list = 'contacts' } }) =>
      removeListView(ctx, authorOf(caller), { id: params.viewId, list, version }),
  };
}

/** Handlers of the users' list settings. */
export function listSettingHandlers(ctx: Context): Handlers<Routes>['listSettings'] {
  return {
    get: ({ caller }) => getListSettings(ctx, callingPerson(caller)),
    change: ({ caller, params, body }) =>
      arrangeList(ctx, callingPerson(caller), params.list, body),
  };
}
