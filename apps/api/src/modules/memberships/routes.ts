import type { Routes, User } from '@voltcourier/contracts';
import { AppError } from '../../app-error.ts';
import type { Caller, Handlers } from '../../http/handlers.ts';
import type { MembershipsService } from './service.ts';

/** @throws AppError `unauthenticated`. */
function personOf({ user }: Caller): User {
  if (user === undefined) throw new AppError('unauthenticated', 'Please sign in.');
  return user;
}

/** Handlers of memberships. */
export function membershipHandlers(
  memberships: MembershipsService,
): Handlers<Routes>['memberships'] {
  return {
    get: async ({ caller }) => memberships.get(personOf(caller)),
    startTrial: async ({ caller }) => memberships.startTrial(personOf(caller)),
  };
}
