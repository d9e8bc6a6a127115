import type { Routes } from '@voltcourier/contracts';
import { callingPerson, type Handlers } from '../../../platform/http/handlers.ts';
import type { CompaniesService } from './service.ts';

/** Handlers of business accounts. */
export function companyHandlers(companies: CompaniesService): Handlers<Routes>['companies'] {
  return {
    get: async ({ caller }) => companies.get(callingPerson(caller)),
    create: async ({ caller, body }) => companies.create(callingPerson(caller), body.name),
    invite: async ({ caller, body }) => companies.invite(callingPerson(caller), body),
    withdraw: async ({ caller, params }) =>
      companies.withdraw(callingPerson(caller), params.invitationId),
    accept: async ({ caller, params }) =>
      companies.accept(callingPerson(caller), params.invitationId),
    setRole: async ({ caller, params, body }) =>
      companies.setRole(callingPerson(caller), params.memberId, body.role),
    handOver: async ({ caller, body }) => companies.handOver(callingPerson(caller), body.memberId),
    remove: async ({ caller, params }) => companies.remove(callingPerson(caller), params.memberId),
    close: async ({ caller }) => companies.close(callingPerson(caller)),
  };
}
