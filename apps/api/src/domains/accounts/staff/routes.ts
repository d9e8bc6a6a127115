import type { Routes } from '@voltcourier/contracts';
import { type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import type { PeopleService } from './staff-accounts.ts';

/** Handlers of the staff: who they are. */
export function staffHandlers(people: PeopleService): Handlers<Routes>['staff'] {
  return {
    people: () => people.list(),
    invite: ({ caller, body }) => people.invite(staffActor(caller), body),
    withdraw: ({ caller, params }) => people.withdraw(staffActor(caller), params.invitationId),
    changeRole: ({ caller, params, body }) =>
      people.changeRole(staffActor(caller), params.userId, body.role),
    removeAccess: ({ caller, params }) => people.removeAccess(staffActor(caller), params.userId),
    invitation: ({ body }) => people.look(body.token),
    join: ({ body, caller }) => people.join(body, caller),
  };
}
