import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { callingPerson, type Handlers } from '../../../platform/http/handlers.ts';
import {
  acceptCompanyInvitation,
  inviteEmployee,
  withdrawCompanyInvitation,
} from './company-invitations.ts';
import {
  closeCompany,
  createCompany,
  getCompany,
  handOverCompany,
  removeEmployee,
  setEmployeeRole,
} from './service.ts';

/** Handlers of business accounts. */
export function companyHandlers(ctx: Context): Handlers<Routes>['companies'] {
  return {
    get: async ({ caller }) => getCompany(ctx, callingPerson(caller)),
    create: async ({ caller, body }) => createCompany(ctx, callingPerson(caller), body.name),
    invite: async ({ caller, body }) =>
      inviteEmployee(ctx, callingPerson(caller), body, caller.language),
    withdraw: async ({ caller, params }) =>
      withdrawCompanyInvitation(ctx, callingPerson(caller), params.invitationId),
    accept: async ({ caller, params }) =>
      acceptCompanyInvitation(ctx, callingPerson(caller), params.invitationId),
    setRole: async ({ caller, params, body }) =>
      setEmployeeRole(ctx, callingPerson(caller), params.memberId, body.role),
    handOver: async ({ caller, body }) =>
      handOverCompany(ctx, callingPerson(caller), body.memberId),
    remove: async ({ caller, params }) =>
      removeEmployee(ctx, callingPerson(caller), params.memberId),
    close: async ({ caller }) => closeCompany(ctx, callingPerson(caller)),
  };
}
