import type { Routes } from '@voltcourier/contracts';
import { type Handlers, staffActor } from '../../http/handlers.ts';
import type { PeopleService } from './people.ts';
import type { StaffService } from './service.ts';

/** Handlers of the staff: what they see first, and who they are. */
export function staffHandlers(
  staff: StaffService,
  people: PeopleService,
): Handlers<Routes>['staff'] {
  return {
    overview: () => staff.overview(),
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
