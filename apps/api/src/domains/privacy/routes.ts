import type { Routes, User } from '@voltcourier/contracts';
import { AppError } from '../../platform/app-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import type { PrivacyService } from './service.ts';

/** @throws AppError `unauthenticated`. */
function userOf({ user }: Caller): User {
  if (user === undefined) throw new AppError('unauthenticated', 'Please sign in.');
  return user;
}

/** Handlers of privacy. `checkPassword` asks for the password of somebody who is signed in. */
export function privacyHandlers(
  privacy: PrivacyService,
  checkPassword: (userId: string, password: string, field: string) => Promise<void>,
): Omit<Handlers<Routes>['privacy'], 'deleteAccount'> {
  return {
    preferences: ({ caller }) => privacy.getPreferences(userOf(caller).id),
    savePreferences: ({ body, caller }) => privacy.savePreferences(userOf(caller).id, body),
    consents: async ({ caller }) => ({
      consents: await privacy.listConsents(userOf(caller).id),
    }),
    download: async ({ body, caller }) => {
      const user = userOf(caller);
      await checkPassword(user.id, body.password, 'password');
      return privacy.collect(user);
    },
  };
}
